/* tests/models/rendezvous_both_ways.pml
 * feature: the same channel used in both directions by two processes of one type
 * verdict: ok
 * states:  29
 */
chan c = [0] of { byte };
byte sent, taken;

active [2] proctype p()
{
	byte x;
	if
	:: c!_pid; sent++
	:: c?x; taken++; assert(x == 1 - _pid)
	fi
}

active proctype done()
{
	sent == 1 && taken == 1;
	assert(sent + taken == 2)
}
