/* tests/models/channel_arrays.pml
 * feature: arrays of channels, each element with a queue of its own, chosen by an expression
 * verdict: assertion violated (got[1]!=5)
 * states:  55
 * trail:   11
 */
chan c[3] = [1] of { byte };
byte got[3];

active [2] proctype s()
{
	c[_pid]!_pid + 4;
	c[2 - _pid]!9
}

active proctype r()
{
	byte i, x;
	do
	:: c[i]?x -> got[i] = x; i = (i + 1) % 3
	:: i == 2 && len(c[2]) == 0 && got[0] > 0 -> break
	od;
	assert(got[0] == 4 && len(c[0]) == 0);
	assert(got[1] != 5)
}
