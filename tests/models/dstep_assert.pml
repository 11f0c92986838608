/* tests/models/dstep_assert.pml
 * feature: an assertion that fails inside a d_step
 * verdict: assertion violated (x!=2)
 * states:  24
 * trail:   3
 */
byte x;

active [2] proctype p()
{
	d_step {
		x++;
		assert(x != 2);
		x = x + 2
	}
}

active proctype q()
{
	if
	:: d_step { x == 3 -> x = 1 }
	:: skip
	fi
}
