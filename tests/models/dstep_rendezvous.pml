/* tests/models/dstep_rendezvous.pml
 * feature: a rendezvous offer inside a d_step is an error
 * verdict: rv-attempt in d_step
 * states:  2 at the first error
 * trail:   2
 */
chan c = [0] of { byte };

active proctype p()
{
	byte x;
	skip;
	d_step { x = 1; c!1; x = 2 }
}

active proctype q()
{
	c?1
}
