/* tests/models/atomic_handover_to_atomic_only.pml
 * feature: a plain sender makes the receiver enter its atomic sequence
 * verdict: assertion violated (x!=7)
 * because: once c?1 has run, r goes on alone to x == 8; the x == 7 before it blocks inside is visible
 * states:  26
 * trail:   6
 */
chan c = [0] of { bit };
byte x, go;

active proctype s()
{
	c!1;
	x = x + 100
}

active proctype r()
{
	atomic {
		c?1;
		x = 6;
		x = 7;
		go == 1;
		x = 8
	}
}

active proctype z()
{
	assert(x != 6 && x != 106);
	assert(x != 7);
	go = 1
}
