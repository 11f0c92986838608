/* tests/models/atomic_buffered.pml
 * feature: a full or empty buffer interrupts an atomic sequence, a free one does not
 * verdict: assertion violated (n!=2)
 * states:  13
 * trail:   9
 */
chan q = [2] of { byte };
byte n;

active proctype writer()
{
	atomic {
		q!1; n = 1;
		q!2; n = 2;
		q!3; n = 3
	}
}

active proctype reader()
{
	byte a, b;
	atomic { q?a; q?b };
	assert(a == 1 && b == 2);
	assert(n != 1);
	assert(n != 2)
}
