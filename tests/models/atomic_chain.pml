/* tests/models/atomic_chain.pml
 * feature: atomicity handed on twice, from s over r to t
 * verdict: ok
 * states:  27
 */
chan c = [0] of { byte };
chan d = [0] of { byte };
byte x;

active proctype s()
{
	atomic { x = 1; c!1; x = 0 }
}

active proctype r()
{
	atomic { c?1; x = 2; d!1 };
	x = x
}

active proctype t()
{
	atomic { d?1; assert(x == 2); x = 3; x = 0 }
}

active proctype z()
{
	assert(x == 0);
	assert(x == 0)
}
