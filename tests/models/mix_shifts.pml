/* tests/models/mix_shifts.pml
 * feature: shifts of negative numbers and into narrow variables
 * verdict: assertion violated (s>0)
 * trail:   13
 */
int i = -16;
byte y = 200;
short s;

active proctype p()
{
	do
	:: i < -1 -> i = i >> 1
	:: else -> break
	od;
	y = y << 1;
	assert(y == 144);
	s = 1 << 15;
	assert(s > 0)
}
