/* tests/models/atomic_receive_inside.pml
 * feature: a rendezvous receive in the middle of an atomic sequence waits for the sender
 * verdict: invalid end state
 * because: the message 2 has no receiver
 * known-defect: stock's breadth-first search finds no error here
 * states:  10
 * trail:   5
 */
chan c = [0] of { byte };
byte n;

active proctype r()
{
	byte x;
	atomic {
		n = 1;
		c?x;
		n = n + x;
		c?eval(x)
	}
}

active proctype s()
{
	if
	:: c!1; n = n + 10; c!1
	:: n == 1 -> c!1; c!2
	fi;
	assert(n == 12 || n == 2)
}
