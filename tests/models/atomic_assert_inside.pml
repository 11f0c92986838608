/* tests/models/atomic_assert_inside.pml
 * feature: an assertion that fails in the middle of an atomic sequence
 * verdict: assertion violated (x<2)
 * states:  7
 * trail:   6
 */
byte x;

active [2] proctype p()
{
	atomic {
		x++;
		assert(x < 2);
		x++;
		x--
	}
}
