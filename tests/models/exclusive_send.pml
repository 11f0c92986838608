/* tests/models/exclusive_send.pml
 * feature: xs: a promise to the reduction, no restriction of what may happen
 * verdict: ok
 */
chan q = [1] of { byte };

active proctype s()
{
	xs q;
	q!1
}

active proctype r()
{
	q?1
}
