/* tests/models/mix_scalars.pml
 * feature: every scalar type cuts what is assigned to it
 * verdict: ok
 */
bit b; bool o; byte y; short s; int i; unsigned u3 : 3; unsigned u7 : 7;

active proctype p()
{
	int k = 1;

	do
	:: k < 5000 ->
		b = k; o = k + 1; y = k; s = k * 20; i = k * 300000; u3 = k; u7 = k;
		assert(b == (k & 1));
		assert(o == ((k + 1) & 1));
		assert(y == (k & 255));
		assert(u3 == k % 8 && u7 == k % 128);
		k = k * 7 + 3
	:: else -> break
	od;
	y = 0; y--;
	assert(y == 255);
	y++;
	assert(y == 0);
	u3--;
	s = 32767; s++;
	assert(s == -32768);
	s = 65535;
	assert(s == -1);
	i = 2147483647; i++;
	assert(i < 0);
	b = 0; b--;
	assert(b == 1)
}
