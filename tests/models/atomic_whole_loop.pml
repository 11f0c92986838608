/* tests/models/atomic_whole_loop.pml
 * feature: a loop inside an atomic sequence may leave it by break, and then is interruptible
 * verdict: assertion violated (x!=3)
 * states:  17
 * trail:   11
 */
byte x;

active proctype p()
{
	atomic {
		do
		:: x < 3 -> x++
		:: x >= 3 -> break
		od
	};
	x = 10;
	atomic {
		do
		:: x > 7 -> x--
		:: else -> break
		od;
		x = 20
	}
}

active proctype z()
{
	assert(x == 0 || x == 3 || x == 10 || x == 20);
	assert(x != 3)
}
