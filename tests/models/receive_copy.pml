/* tests/models/receive_copy.pml
 * feature: ?<> and ??<> leave the message where it is
 * verdict: invalid end state
 */
chan q = [3] of { byte, byte };
byte a, b, n;

active proctype s()
{
	q!1, 5;
	q!2, 6
}

active proctype r()
{
	q?<a, b>;
	assert(a == 1 && b == 5 && len(q) >= 1);
	q??<2, b>;
	assert(b == 6 && len(q) == 2);
	if
	:: q??<eval(a), b> -> assert(b == 5)
	:: q??2, b -> assert(len(q) == 1)
	fi;
	q?1, _;
	q?2, _
}
