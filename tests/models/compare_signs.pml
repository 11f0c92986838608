/* tests/models/compare_signs.pml
 * feature: comparisons between types of different sign and width
 * verdict: ok
 * states:  12
 */
byte y = 255;
short s = -1;
int i = -1;
unsigned u : 8 = 255;
bit b = 1;

active proctype p()
{
	assert(y != s && s == i && y == u && y > i);
	assert(y != -1 && u != -1 && b != -1);
	assert(-b == s && y + 1 == 256 && u + b == 256);
	assert((y & s) == 255 && ~y == -256 && y * s == -255);
	b = y + 1;
	assert(b == 0);
	s = y << 7;
	assert(s == 32640);
	s = y << 8;
	assert(s == -256)
}
