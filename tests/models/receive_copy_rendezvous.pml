/* tests/models/receive_copy_rendezvous.pml
 * feature: ?<> in a rendezvous
 * verdict: polling rv chan
 */
chan q = [0] of { byte };
byte x;

active proctype s() { q!3; x++ }

active proctype r() { byte y; q?<y>; assert(y == 3); x++ }
