/* tests/models/mix_if_do.pml
 * feature: nondeterministic if and do, nested breaks, else at two levels
 * verdict: assertion violated ((x!=3)||(y!=1))
 * trail:   23
 */
byte x;
byte y;

active proctype p()
{
	do
	:: x < 3 ->
		do
		:: y < 2 -> y++
		:: y > 0 -> y--; break
		:: else -> break
		od;
		x++
	:: x >= 2 ->
		if
		:: y == 0 -> x = 0; break
		:: y == 1 -> break
		:: else -> skip
		fi;
		x = 3; y = 0
	od;
	assert(x != 3 || y != 1)
}
