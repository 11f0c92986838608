/* tests/models/mix_timeout_atomic.pml
 * feature: timeout in the middle of an atomic sequence waits for all others
 * verdict: assertion violated (x!=4)
 * trail:   6
 */
byte x;

active proctype p()
{
	atomic {
		x = 1;
		timeout;
		assert(x != 4);
		x = 10
	}
}

active proctype q()
{
	x == 1;
	x = x + 1;
	if
	:: x = 4
	:: x = 5
	fi;
	x == 10
}
