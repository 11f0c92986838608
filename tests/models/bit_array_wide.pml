/* tests/models/bit_array_wide.pml
 * feature: an element of a bit array keeps a value that a bit would cut
 * verdict: assertion violated (a[0]==0)
 * known-defect: stock pan stores an element of a bit array in a byte and does not cut it: a[0] becomes 2, while spin -t says 0
 * replay:  differs
 * states:  4
 * trail:   2
 */
bit a[2];

active proctype wide()
{
	a[0] = 2;
	assert(a[0] == 0)
}
