/* tests/models/random_poll.pml
 * feature: ??[] looks for a message anywhere in the channel, ?[] at the oldest only
 * verdict: assertion violated 0
 */
chan q = [2] of { byte, byte };
byte want = 2;

active proctype s()
{
	q!1, 1;
	q!2, 2
}

active proctype r()
{
	do
	:: q??[2, eval(want)] -> assert(!q?[2, 2]); q?1, _; assert(q?[2, _]); break
	:: q?[1, _] -> skip
	:: q??[3, _] -> assert(false)
	:: timeout -> break
	od;
	q?_, _;
	assert(false)
}
