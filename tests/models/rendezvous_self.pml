/* tests/models/rendezvous_self.pml
 * feature: a process cannot shake hands with itself; the error is in the initial state
 * verdict: invalid end state
 * known-defect: stock's breadth-first search finds no error here: it takes an offer without partner for a move
 * states:  1
 * trail:   0
 */
chan c = [0] of { byte };

active proctype p()
{
	byte x;
	if
	:: c!1
	:: c?x
	fi;
	x++
}
