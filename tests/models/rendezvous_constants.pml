/* tests/models/rendezvous_constants.pml
 * feature: a rendezvous happens only if the constants of both sides agree
 * verdict: assertion violated (y!=6)
 * states:  8
 * trail:   7
 */
mtype = { open, close };
chan c = [0] of { mtype, byte };
byte y;

active proctype s()
{
	do
	:: c!open, 5
	:: c!close, 6; break
	od
}

active proctype r()
{
	do
	:: c?open, 4 -> assert(false)
	:: c?open, y -> assert(y == 5)
	:: c?close, eval(y + 1) -> y++; break
	od;
	assert(y != 6)
}
