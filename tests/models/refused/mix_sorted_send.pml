/* tests/models/refused/mix_sorted_send.pml
 * refused: !!
 * line: 10
 */
chan q = [3] of { byte };

active proctype p()
{
	q!3;
	q!!1;
	q?1
}
