/* tests/models/atomic_else_blocks.pml
 * feature: else inside atomic, and an if without a way out that gives atomicity away
 * verdict: assertion violated (x!=2)
 * states:  20
 * trail:   5
 */
byte x, y;

active proctype p()
{
	atomic {
		if
		:: y == 1 -> x = 1
		:: else -> x = 2
		fi;
		if
		:: y == 1 && x == 1 -> x = 3
		:: y == 1 && x == 2 -> x = 4
		fi
	}
}

active proctype q()
{
	y = 1;
	assert(x != 1);
	assert(x != 2)
}
