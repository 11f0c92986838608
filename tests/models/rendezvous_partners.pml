/* tests/models/rendezvous_partners.pml
 * feature: one offer, several possible partners, and offers that nobody takes
 * verdict: invalid end state
 * because: three offers but only two receivers stay
 * known-defect: stock's breadth-first search finds no error here: it takes an offer without partner for a move
 * states:  70
 * trail:   10
 */
chan c = [0] of { byte };
byte n[3];

active [3] proctype s()
{
	c!_pid
}

active proctype r1()
{
	byte x;
	c?x;
	n[x]++;
	if
	:: c?1 -> n[1]++
	:: c?eval(x) -> assert(false)
	:: timeout
	fi
}

active proctype r2()
{
	if
	:: c?2 -> n[2]++
	:: c?0 -> n[0]++; assert(n[0] == 1)
	fi
}
