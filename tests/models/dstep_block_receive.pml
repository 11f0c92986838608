/* tests/models/dstep_block_receive.pml
 * feature: an empty channel inside a d_step is an error
 * verdict: block in d_step seq
 * states:  6 at the first error
 * trail:   1
 */
chan q = [1] of { byte };

active proctype p()
{
	byte x;
	d_step { x = 1; q?x; x = 0 }
}

active proctype s()
{
	q!1
}
