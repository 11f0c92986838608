/* tests/models/atomic_loop.pml
 * feature: a loop of atomic options, with the break inside and the exit outside
 * verdict: assertion violated (n<=4)
 * states:  25
 * trail:   18
 */
byte n, m;

active [2] proctype p()
{
	do
	:: atomic { n < 4 -> m = n; n = m + 1; m = 0 }
	:: atomic { n >= 4 -> n++; break }
	:: d_step { n == 2 && m == 0 -> n = 3 }
	od;
	assert(m == 0);
	assert(n <= 4)
}
