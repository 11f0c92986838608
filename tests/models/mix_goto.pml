/* tests/models/mix_goto.pml
 * feature: goto forwards, backwards, out of a loop, to a label of an option and to the end
 * verdict: ok
 */
byte n;
bit up;

active proctype p()
{
	goto middle;
back:
	up = 1 - up;
	if
	:: n > 4 -> goto out
	:: n <= 4 -> skip
	fi;
middle:
	do
	:: n < 9 ->
inner:		n++;
		if
		:: n == 2 -> goto inner
		:: n == 3 || n == 6 -> goto back
		:: else
		fi
	:: n == 9 -> break
	od;
	assert(0);
out:
	assert(n == 6)
}

active proctype q()
{
	n >= 3;
	goto fin;
	assert(false);
fin:	skip
}
