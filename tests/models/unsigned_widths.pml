/* tests/models/unsigned_widths.pml
 * feature: unsigned fields of several widths, local and global, wrap at 2^n
 * verdict: assertion violated (x!=5)
 * states:  71
 * trail:   22
 */
unsigned x : 4 = 14;
unsigned w : 16;

active proctype up()
{
	unsigned n : 2 = 3;
	unsigned one : 1;
	n++;
	assert(n == 0);
	one = one - 1;
	assert(one == 1);
	w = 65535;
	w = w + 2;
	assert(w == 1);
	do
	:: x = x + 3
	:: break
	od;
	assert(x != 5)
}
