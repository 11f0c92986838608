/* tests/models/atomic_handover_blocks.pml
 * feature: a receiver that blocks inside its atomic after the handshake lets everybody go on
 * verdict: assertion violated (x!=2)
 * because: r waits with x == 2 for s, who must leave its own atomic first
 * states:  27
 * trail:   6
 */
chan c = [0] of { byte };
byte x;
bool go;

active proctype s()
{
	atomic { x = 1; c!1; go = true; skip };
	assert(x != 1)
}

active proctype r()
{
	atomic { c?1; x = 2; go; x = 3; x = 4 }
}

active proctype z()
{
	assert(x != 1 && x != 3);
	assert(x != 2)
}
