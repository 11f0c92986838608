/* tests/models/timeout_two.pml
 * feature: two processes that both wait for timeout; the first to take it may block the other
 * verdict: invalid end state
 * because: after one timeout x is 1 and the other process waits on x == 2 for ever
 * states:  11
 * trail:   4
 */
byte x;

active proctype a()
{
	timeout -> x = 1;
	x == 2
}

active proctype b()
{
	if
	:: timeout -> x = 2
	:: x == 1 -> x = 3
	fi;
	x == 3
}
