/* tests/models/depth_unlimited.pml
 * feature: a run of 100000 steps without a choice; depth is no limit
 * verdict: assertion violated (x<50000)
 * states:  100004
 * trail:   100003
 */
int x;

active proctype p()
{
	do
	:: x < 50000 -> x++
	:: x >= 50000 -> break
	od;
	x = x + 0;
	assert(x < 50000)
}

active proctype q()
{
	x == -1 -> x = 0;
end:	false
}
