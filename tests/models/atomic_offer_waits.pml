/* tests/models/atomic_offer_waits.pml
 * feature: an offer inside atomic without a partner gives atomicity away until one comes
 * verdict: assertion violated (x!=1)
 * states:  33
 * trail:   2
 */
chan c = [0] of { byte };
byte x;

active proctype s()
{
	atomic { x = 1; c!7; x = 3 }
}

active proctype r()
{
	byte y;
	skip;
	skip;
	c?y;
	assert(y == 7 && (x == 1 || x == 3))
}

active proctype z()
{
	assert(x != 1)
}
