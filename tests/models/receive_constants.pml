/* tests/models/receive_constants.pml
 * feature: constants, eval, mtypes and negative numbers in receives select messages
 * verdict: invalid end state
 * because: 4 comes after 2 if both are sent, and only the front of the queue counts
 * states:  22
 * trail:   6
 */
mtype = { a, b };
chan q = [3] of { mtype, short };
byte got;

active proctype s()
{
	q!a, 3;
	if
	:: q!b, -4
	:: q!b, 2; q!b, -4
	fi
}

active proctype r()
{
	short want = 3;
	short x;
	q?a, eval(want);
	got++;
	want = -want - 1;
	q?b, eval(want);
	got++;
	assert(got == 2)
}
