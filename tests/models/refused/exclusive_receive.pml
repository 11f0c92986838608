/* tests/models/refused/exclusive_receive.pml
 * refused: xr
 * line:    14
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
