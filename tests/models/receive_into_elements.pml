/* tests/models/receive_into_elements.pml
 * feature: receives into array elements and fields of typedefs, with an index from the same message
 * verdict: assertion violated (a[1]==7)
 * because: the index is looked up when its field is taken, after i has been set to 2
 * known-defect: stock undoes the second receive with the wrong index, so a[1] keeps a wrong value and one state is stored twice (13)
 * counts:  own
 * states:  12
 * trail:   7
 */
typedef Pair {
	byte k;
	byte v[2]
};

chan q = [2] of { byte, byte };
byte a[3] = 1;
byte i = 1;
Pair p;

active proctype s()
{
	q!1, 5;
	q!2, 7
}

active proctype r()
{
	q?p.k, p.v[p.k];
	assert(p.k == 1 && p.v[1] == 5 && p.v[0] == 0);
	q?i, a[i];
	assert(i == 2);
	assert(a[1] == 7)
}
