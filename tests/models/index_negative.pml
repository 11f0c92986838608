/* tests/models/index_negative.pml
 * feature: a negative index
 * verdict: assertion violated - invalid array index
 * states:  7 at the first error
 * trail:   7
 */
short k = 1;
byte before = 3;
byte a[4];

active proctype p()
{
	do
	:: k >= 0 -> k--
	:: k < 1 -> a[0] == 0; break
	od;
	a[k + 0] == 0
}
