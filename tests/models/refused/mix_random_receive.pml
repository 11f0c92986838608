/* tests/models/refused/mix_random_receive.pml
 * refused: ??
 * line: 11
 */
chan q = [3] of { byte };

active proctype p()
{
	q!3;
	q!1;
	q??1;
	q?3
}
