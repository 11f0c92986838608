/* tests/models/refused/exclusive_send.pml
 * refused: xs
 * line:    9
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
