/* tests/models/dstep_channels.pml
 * feature: buffered sends and receives inside a d_step
 * verdict: assertion violated (q_len(q)!=1)
 * states:  13
 * trail:   3
 */
chan q = [3] of { byte, bit };
byte x;

active proctype p()
{
	bit b;
	d_step {
		q!1, 0;
		q!2, 1;
		q!3, 1;
		q?1, b;
		q?x, eval(1 - b)
	};
	assert(x == 2 && b == 0);
	assert(len(q) != 1)
}

active proctype z()
{
	assert(len(q) != 2 && len(q) != 3)
}
