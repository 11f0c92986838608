/* tests/models/index_in_guard.pml
 * feature: an index out of bounds while a guard is evaluated
 * verdict: assertion violated - invalid array index
 * states:  16 at the first error
 * trail:   3
 */
byte a[2];
byte i;

active proctype up()
{
	i = 1;
	i = 2;
	i = 0
}

active proctype look()
{
	if
	:: a[i] == 0 -> skip
	:: a[i] == 1 -> skip
	fi
}
