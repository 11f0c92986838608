/* tests/models/deadlock_initial.pml
 * feature: nothing can run in the initial state; the trail is empty
 * verdict: invalid end state
 * states:  1
 * trail:   0
 */
byte x;

active proctype p()
{
	x == 1;
	x = 2
}

active proctype q()
{
	do
	:: x == 2 -> break
	:: x == 3
	od
}
