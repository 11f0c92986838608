/* tests/models/for_in_array.pml
 * feature: for (i in array), over plain arrays and arrays of typedefs
 * verdict: ok
 * states:  36
 */
typedef Cell {
	byte v;
	bool seen
};

byte a[4] = 2;
Cell cells[3];

active proctype p()
{
	byte i, sum;
	for (i in a) {
		a[i] = a[i] * (i + 1);
		sum = sum + a[i]
	}
	assert(i == 4 && sum == 20);
	for (i in cells) {
		cells[i].v = i;
		cells[i].seen = true
	}
	assert(cells[2].v == 2 && cells[0].seen && cells[2].seen)
}
