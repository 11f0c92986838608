/* tests/models/refused/random_poll.pml
 * refused: ??
 * line:    11
 */
chan q = [3] of { byte };

active proctype p()
{
	q!3;
	q!4;
	q??[4]
}
