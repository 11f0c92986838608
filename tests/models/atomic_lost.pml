/* tests/models/atomic_lost.pml
 * feature: atomicity is lost when a statement inside blocks, and regained when it can go on
 * verdict: assertion violated (seen!=1)
 * because: p waits inside its atomic with x == 1, so q can look; but after y == 1 nobody sees x == 2
 * states:  30
 * trail:   6
 */
byte x, y, seen;

active proctype p()
{
	atomic {
		x = 1;
		y == 1;
		x = 2;
		x = 3
	}
}

active proctype q()
{
	seen = x;
	assert(seen != 2);
	y = 1;
	assert(x != 2);
	assert(seen != 1)
}
