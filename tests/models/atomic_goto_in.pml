/* tests/models/atomic_goto_in.pml
 * feature: goto into the middle of an atomic sequence
 * verdict: assertion violated (x!=3)
 * because: the goto itself ends outside: the statement at the label starts the atomic; only after the last x = 5 is the process interruptible, or when it waits with x == 3
 * states:  24
 * trail:   5
 */
byte x, y;

active proctype p()
{
	x = 1;
	goto mid;
	atomic {
		x = 2;
mid:		x = 3;
		y == 0;
		x = 4;
		x = 5
	}
}

active proctype z()
{
	y = 1;
	assert(x != 4);
	assert(x != 3);
	y = 0
}
