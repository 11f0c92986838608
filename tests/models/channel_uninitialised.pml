/* tests/models/channel_uninitialised.pml
 * feature: a channel without a queue cannot be used
 * verdict: ref to uninitialized chan name (qfull)
 * states:  2 at the first error
 * trail:   2
 */
chan q;
chan other = [1] of { byte };
byte x;

active proctype p()
{
	x = 1;
	q!1;
	x = 2
}
