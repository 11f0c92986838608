/* tests/models/mix_dstep_first.pml
 * feature: a d_step takes the first option that can run and hides all between
 * verdict: assertion violated (y!=22)
 * trail:   5
 */
byte x;
byte y;

active proctype p()
{
	do
	:: d_step { x < 3 -> x++; if :: x == 2 -> y = 20 :: x > 0 -> y = x fi }
	:: d_step { x >= 2 -> y = y + x; x = 10 }
	:: x == 10 -> break
	od;
	assert(y != 22)
}
