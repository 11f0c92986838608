/* tests/models/mix_operators.pml
 * feature: every operator, with the precedence of each
 * verdict: ok
 */
int a = -5;
int b = 3;
byte steps;

active proctype p()
{
	do
	:: a < 6 ->
		assert(a + b * 2 == a + (b + b));
		assert((a & b | 4) == ((a & b) | 4));
		assert((a ^ b) == ((a | b) & ~(a & b)));
		assert(~a == -a - 1);
		assert(-(-a) == a);
		assert((a << 2) == a * 4);
		assert((1 << b) >> 1 == 1 << (b - 1));
		assert((a < b) != (a >= b));
		assert((a <= b) != (a > b));
		assert((a == b) != (a != b));
		assert(!(a < b && a > b));
		assert(a < b || a >= b);
		assert(1 + 1 << 2 == 8);
		assert((7 & 3 == 3) == (7 & (3 == 3)));
		a++;
		steps++
	:: else -> break
	od;
	assert(steps == 11)
}
