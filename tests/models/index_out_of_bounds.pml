/* tests/models/index_out_of_bounds.pml
 * feature: an index past the end of an array
 * verdict: assertion violated - invalid array index
 * states:  11 at the first error
 * trail:   11
 */
byte a[3];
byte guard = 7;

active proctype p()
{
	byte i;
	do
	:: i < 4 -> a[i] = i; i++
	:: i == 2 -> break
	od
}
