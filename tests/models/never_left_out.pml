/* tests/models/never_left_out.pml
 * feature: a never claim in the model is left out of this search
 * verdict: assertion violated (x<2)
 * states:  13
 * trail:   3
 */
byte x;

active [2] proctype p()
{
	x++;
	assert(x < 2)
}

never {
	do
	:: x == 1 -> break
	:: else
	od
}
