/* tests/models/conditional_expression.pml
 * feature: ( c -> a : b ) in assignments, indices, messages and arguments
 * verdict: assertion violated (r!=4)
 * states:  13
 * trail:   8
 */
byte a[2];
byte r;
bool up = true;
chan q = [1] of { byte };

proctype take(byte n)
{
	r = (n > 2 -> n : 0)
}

init {
	up = (up -> (r == 0 -> false : true) : true);
	a[(up -> 0 : 1)] = 4;
	q!(a[0] -> a[0] : a[1]);
	byte m;
	q?m;
	run take((m == 4 -> m : 1));
	assert(r != 4)
}
