/* tests/models/dstep_guard.pml
 * feature: a d_step whose first statement blocks waits; the rest runs in one go
 * verdict: assertion violated (y!=2)
 * states:  16
 * trail:   8
 */
byte x, y;

active proctype p()
{
	do
	:: d_step { x == 1 -> x = 0; y++; y++; y-- }
	:: d_step { x == 2 && y == 1 -> x = 0; y = 7; y = 2 }
	:: y == 2 -> break
	od
}

active proctype q()
{
	x = 1;
	x == 0;
	x = 2;
	x == 0;
	assert(y == 2);
	assert(y != 2)
}
