/* tests/models/constant_false.pml
 * feature: a constant 0 as a statement blocks for ever
 * verdict: invalid end state
 * states:  6
 * trail:   3
 */
byte n;

active proctype stuck()
{
	n = 1;
	if
	:: 0 -> n = 2
	:: false -> n = 3
	:: n == 7 -> n = 4
	fi
}

active proctype goes()
{
	n < 2
}
