/* tests/models/timeout_rendezvous.pml
 * feature: a rendezvous that can still happen keeps timeout false, an offer without partner does not
 * verdict: assertion violated (n==0)
 * known-defect: stock's breadth-first search finds no error here: it takes an offer without partner for a move
 * states:  10
 * trail:   8
 */
chan c = [0] of { byte };
byte n;

active proctype s()
{
	c!1;
	c!2
}

active proctype r()
{
	c?1;
	n = 1
}

active proctype t()
{
	timeout;
	assert(n == 1);
	c?2;
	assert(n == 0)
}
