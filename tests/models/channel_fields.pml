/* tests/models/channel_fields.pml
 * feature: several fields, both notations, fields cut to their width on the way
 * verdict: assertion violated (y==1)
 * states:  16
 * trail:   10
 */
mtype = { data, ack };
chan q = [2] of { mtype, byte, bit, short, int };

active proctype s()
{
	q!data(300, 2, 70000, 70000);
	q!ack, 1, 1, -1, -1
}

active proctype r()
{
	byte y;
	bit b;
	short h;
	int i;
	mtype m;
	q?m(y, b, h, i);
	assert(m == data && y == 44 && b == 0);
	assert(h == 70000 - 65536 && i == 70000);
	q?ack(y, b, h, i);
	assert(b == 1 && h == -1 && i == -1);
	assert(y == 1);
	y++;
	assert(y == 1)
}
