/* tests/models/atomic_handover_plain.pml
 * feature: a receiver outside atomic gets the next step but does not keep others away
 * verdict: assertion violated (x!=5)
 * because: after the handshake the sender is still in its atomic with x == 5, but may be overtaken
 * states:  18
 * trail:   4
 */
chan c = [0] of { bit };
byte x;

active proctype s()
{
	atomic {
		x = 5;
		c!1;
		x = 6
	}
}

active proctype r()
{
	c?1;
	skip
}

active proctype z()
{
	assert(x != 5)
}
