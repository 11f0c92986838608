/* tests/models/sorted_truncated.pml
 * feature: !! with a value that does not fit into its field
 * verdict: assertion violated (x==2)
 * known-defect: pan finds the place by the whole value, 258, and then stores 2; spin itself, and so spin -t, goes by 2
 * replay:  differs
 */
chan q = [2] of { byte };
byte x;

init {
	q!!3;
	q!!258;
	q?x;
	assert(x == 2)
}
