/* tests/models/poll.pml
 * feature: q?[...] looks at the front message without taking it, and binds nothing
 * verdict: assertion violated (x!=1)
 * states:  18
 * trail:   9
 */
mtype = { m, n };
chan q = [2] of { mtype, byte };
byte x;

active proctype s()
{
	q!m, 1;
	q!n, 2
}

active proctype r()
{
	byte y = 2;
	q?[m, y] || q?[m, 1];
	assert(y == 2 && q?[m, 1]);
	assert(!(q?[n, eval(y)]));
	q?m, x;
	do
	:: q?[n, 2] && x == 1 -> break
	:: q?[n, eval(x)] -> assert(false)
	:: !(q?[n, 2]) && len(q) == 0 -> skip
	od;
	assert(len(q) == 1);
	assert(x != 1)
}
