/* tests/models/channel_uninitialised_receive.pml
 * feature: receiving from a channel without a queue
 * verdict: ref to uninitialized chan name (len)
 * states:  2 at the first error
 * trail:   2
 */
chan q;

active proctype p()
{
	byte y;
	skip;
	q?y
}
