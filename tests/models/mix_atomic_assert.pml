/* tests/models/mix_atomic_assert.pml
 * feature: an assertion fails in mid-atomic, after one choice only
 * verdict: assertion violated (x!=4)
 * trail:   6
 */
byte x;
byte y;

active proctype p()
{
	atomic {
		x = 1;
		if
		:: y == 0 -> x = 2
		:: y == 1 -> x = 3
		:: x = 4
		fi;
		x++;
		assert(x != 4);
		x = 0
	}
}

active proctype q()
{
	y = 1;
	assert(x == 0)
}
