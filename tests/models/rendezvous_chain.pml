/* tests/models/rendezvous_chain.pml
 * feature: three processes in a ring of rendezvous with choices on both sides
 * verdict: invalid end state
 * because: each may decide to send while the next does the same
 * known-defect: stock's breadth-first search finds no error here: it takes an offer without partner for a move
 * states:  870
 * trail:   3
 */
chan c[3] = [0] of { byte };
byte round;

active [3] proctype node()
{
	byte x, sent;
	do
	:: sent < 2 -> c[(_pid + 1) % 3]!sent; sent++
	:: c[_pid]?x -> round = (round + 1) % 4
	:: sent == 2 && x == 1 -> break
	od
}
