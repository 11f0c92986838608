/* tests/models/deadlock.pml
 * feature: two processes that wait for each other
 * verdict: invalid end state
 * states:  25
 * trail:   4
 */
bool a, b;

active proctype p()
{
	atomic { !a -> a = true };
	atomic { !b -> b = true };
	b = false;
	a = false
}

active proctype q()
{
	atomic { !b -> b = true };
	atomic { !a -> a = true };
	a = false;
	b = false
}
