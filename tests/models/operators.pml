/* tests/models/operators.pml
 * feature: arithmetic, bits, shifts and comparisons, also of negative numbers
 * verdict: ok
 * states:  22
 */
int a, b;
byte y = 200;
short s = -3;

active proctype eval_all()
{
	a = -7; b = 2;
	assert(a / b == -3 && a % b == -1);
	assert(7 / -2 == -3 && 7 % -2 == 1);
	assert(-a == 7 && ~0 == -1 && ~a == 6);
	assert((a & 15) == 9 && (a | 1) == -7 && (5 ^ 3) == 6);
	assert(1 << 10 == 1024 && 1024 >> 3 == 128 && -8 >> 1 == -4);
	y = 1 << 8; assert(y == 0);
	y = 200; y = y << 1; assert(y == 144);
	assert(2 + 3 * 4 == 14 && (2 + 3) * 4 == 20);
	assert(!0 && !(5 == 4) && !(!7) == 1);
	assert(s < y && s * y == -432);
	assert((s > 0) + (y > 0) + 1 == 2);
	assert(1 + 2 < 4 && 3 >= 3 && 3 <= 3 && 2 != 3);
	assert((1 | 2 == 2) == 1);
	a = s - y;
	assert(a == -147)
}
