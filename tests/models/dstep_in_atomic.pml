/* tests/models/dstep_in_atomic.pml
 * feature: a d_step inside an atomic sequence, first, in the middle and last
 * verdict: assertion violated (x!=6)
 * states:  13
 * trail:   7
 */
byte x;

active proctype p()
{
	atomic { d_step { x = 1; x = 2 }; x = 3; d_step { x == 3 -> x = 4 }; x = 5; d_step { x = 7; x = 6 } };
	x = 8
}

active proctype z()
{
	assert(x == 0 || x >= 6);
	assert(x != 6)
}
