/* tests/models/dstep_first_choice.pml
 * feature: a d_step takes the first option that can run, always
 * verdict: ok
 * states:  10
 */
byte x, y;

active proctype p()
{
	d_step {
		if
		:: y == 1 -> x = 5
		:: true -> x = 1
		:: true -> x = 2
		fi;
		do
		:: x < 9 -> x = x + 4
		:: x < 9 -> x = 100
		:: else -> break
		od
	};
	assert(x == 9)
}

active proctype q()
{
	y = 2
}
