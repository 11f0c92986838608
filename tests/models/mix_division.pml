/* tests/models/mix_division.pml
 * feature: division and modulo round towards zero for negative operands
 * verdict: ok
 */
int q;
int r;

active proctype p()
{
	int n = -7;

	do
	:: n <= 7 ->
		q = n / 3; r = n % 3;
		assert(q * 3 + r == n);
		assert(n >= 0 || r <= 0);
		q = n / -2; r = n % -2;
		assert(q * -2 + r == n);
		n = n + 2
	:: else -> break
	od;
	n = -7;
	assert(n / 2 == -3 && n % 2 == -1 && 7 / (0 - 2) == -3);
	assert(-7 % 3 == -1)
}
