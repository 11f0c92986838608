/* tests/models/mix_inline.pml
 * feature: inlines with parameters, one inside another, with locals and labels of the caller
 * verdict: assertion violated (((x!=y)||(x==4))||(x==1))
 * trail:   12
 */
byte x;
byte y = 4;

inline swap(u, v)
{
	tmp = u;
	u = v;
	v = tmp
}

inline twice(z, n)
{
	byte k;
	for (k : 1 .. n) {
		z = z + z;
		swap(x, z)
	}
}

active proctype p()
{
	byte tmp;

	x = 1;
	swap(x, y);
	assert(x == 4 && y == 1);
	twice(y, 2);
	atomic { swap(x, y) }
}

active proctype q()
{
	assert(x != y || x == 4 || x == 1)
}
