/* tests/models/if_do_else_break.pml
 * feature: nested if and do, else at several levels, break leaves the innermost loop
 * verdict: assertion violated  !(((i==2)&&(n==0)))
 * because: only the third option of the outer loop makes n 0 again, and n never ends as 1
 * states:  56
 * trail:   15
 */
byte i, j, n;

active proctype loops()
{
	do
	:: i < 2 ->
		j = 0;
		do
		:: j < 2 ->
			if
			:: n == 1 && j == 1 -> break
			:: n < 2 -> n++
			:: else -> if
				:: j > 0 -> skip
				:: else -> break
				fi
			fi;
			j++
		:: else -> break
		od;
		i++
	:: i == 2 -> break
	:: i == 1 -> n = 0; i = 2
	od;
	assert(!(i == 2 && n == 1));
	assert(!(i == 2 && n == 0))
}
