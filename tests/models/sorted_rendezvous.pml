/* tests/models/sorted_rendezvous.pml
 * feature: !! and ?? on a rendezvous channel are ! and ?
 * verdict: ok
 */
chan q = [0] of { byte };
byte x;

active proctype s() { q!!3; q!!2 }

active proctype r() { q??3; q??x; assert(x == 2) }
