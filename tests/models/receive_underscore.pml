/* tests/models/receive_underscore.pml
 * feature: _ takes a field and keeps nothing
 * verdict: ok
 * states:  14
 */
chan q = [2] of { byte, byte, byte };
chan z = [0] of { byte, byte };
byte x;

active proctype s()
{
	q!1, 2, 3;
	q!4, 5, 6;
	z!7, 8;
	z!9, 10
}

active proctype r()
{
	q?_, x, _;
	assert(x == 2);
	q?4, _, x;
	assert(x == 6);
	z?_, x;
	assert(x == 8);
	z?9, _
}
