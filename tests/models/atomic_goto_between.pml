/* tests/models/atomic_goto_between.pml
 * feature: goto from one atomic sequence into another stays atomic
 * verdict: ok
 * states:  9
 */
byte x;

active proctype p()
{
	atomic { x = 1; goto second };
	assert(false);
	atomic {
		x = 7;
second:		x = x + 1;
		x = 0
	}
}

active proctype z()
{
	assert(x == 0);
	assert(x == 0)
}
