/* tests/models/mix_atomic_lost.pml
 * feature: atomicity lost twice on a blocking condition, the others get in both times
 * verdict: assertion violated (log!=12)
 * trail:   12
 */
byte x;
byte log;

active proctype a()
{
	atomic {
		x = 1;
		x == 2;
		log = log + 1;
		x = 3;
		x == 4;
		log = log + 1
	};
	assert(log != 12)
}

active proctype b()
{
	atomic { x == 1; log = log + 10; x = 2 };
	x == 3;
	x = 4
}
