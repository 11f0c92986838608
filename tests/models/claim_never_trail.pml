/* tests/models/claim_never_trail.pml
 * feature: a trail of a model with a never claim replays: the claim takes no process number
 * verdict: assertion violated (x!=3)
 * trail:   5
 */
byte x;

active proctype a() { x = 1; x = 2 }

active proctype b() { x == 2; x = 3; assert(x != 3) }

never { do :: x < 10 od }
