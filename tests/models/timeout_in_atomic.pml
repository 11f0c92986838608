/* tests/models/timeout_in_atomic.pml
 * feature: timeout inside an atomic sequence lets the others finish first
 * verdict: ok
 * states:  24
 */
byte n;

active proctype waits()
{
	atomic {
		n = 1;
		timeout;
		assert(n == 3);
		n = 4
	}
}

active [2] proctype works()
{
	n > 0 -> n++;
	assert(n != 4)
}
