/* tests/models/sorted_send.pml
 * feature: !! keeps a channel sorted, by the first field, then by the second; equal messages stay in order
 * verdict: assertion violated ((y+2)>0)
 */
chan q = [4] of { byte, short };
byte x;
short y;

active [2] proctype s()
{
	q!!2, _pid + 1;
	q!!2, -1 - _pid;
	if
	:: q!!1, 0
	:: q!0, 7
	fi
}

active proctype r()
{
	full(q);
	q?x, y;
	assert(x <= 2);
	q?x, y;
	assert(y + 2 > 0)
}
