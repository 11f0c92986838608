/* tests/models/dstep_block.pml
 * feature: a statement that cannot run inside a d_step is an error
 * verdict: block in d_step seq
 * states:  4 at the first error
 * trail:   1
 */
byte x, y;

active proctype p()
{
	if
	:: d_step { x = 1; y == 1; x = 2 }
	:: y == 1 -> x = 3
	fi
}

active proctype q()
{
	y = 1;
	y = 0
}
