/* tests/models/end_labels.pml
 * feature: a process may stop at an end label, and only there
 * verdict: invalid end state
 * because: the client may stop in front of its third request, which the server no longer takes
 * known-defect: stock's breadth-first search finds no error here: it takes an offer without partner for a move
 * states:  17
 * trail:   10
 */
chan c = [0] of { bit };
byte served;

active proctype server()
{
end_idle:
	do
	:: served < 2 -> c?1; served++
	:: served == 2 ->
end2:		served == 3
	od
}

active proctype client()
{
	c!1;
	c!1;
	if
	:: skip
	:: served >= 0 -> c!1
	fi
}
