/* tests/models/exclusive_receive.pml
 * feature: xr: a promise to the reduction, no restriction of what may happen
 * verdict: ok
 */
chan q = [1] of { byte };

active proctype s()
{
	q!1
}

active proctype r()
{
	xr q;
	q?1
}
