/* tests/models/atomic_interleaving.pml
 * feature: nobody else moves inside an atomic sequence that does not block
 * verdict: ok
 * states:  58
 */
byte x;

active [2] proctype swap()
{
	byte old;
	atomic {
		old = x;
		x = x + 1;
		x = x + 1;
		assert(x == old + 2)
	};
	assert(x == 2 || x == 4)
}

active proctype watch()
{
	assert(x % 2 == 0);
	assert(x % 2 == 0)
}
