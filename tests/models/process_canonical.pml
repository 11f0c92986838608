/* tests/models/process_canonical.pml
 * feature: two ways to the same processes and values are one state, whatever lived in the slot before
 * verdict: ok
 * states:  30
 */
byte round;

proctype left(byte n)
{
	byte t[3];
	t[n] = 7;
	t[2] = 9
}

proctype right(byte n)
{
	int big = -1;
	big = n
}

init {
	do
	:: round < 3 ->
		if
		:: run left(round % 2)
		:: run right(round)
		fi;
		_nr_pr == 1;
		round++
	:: else -> break
	od
}
