/* tests/models/dstep_break_out.pml
 * feature: a break in the last place of a d_step leaves the loop around it
 * verdict: ok
 * states:  7
 */
byte n;

active proctype p()
{
	do
	:: d_step { n < 3 -> n++ }
	:: d_step {
		n >= 3 ->
		do
		:: n < 9 -> n++
		:: else -> break
		od
	   }; break
	od;
	assert(n == 9)
}
