/* tests/models/refused/receive_copy.pml
 * refused: ?<
 * line:    11
 */
chan q = [3] of { byte };
byte x;

active proctype p()
{
	q!3;
	q?<x>;
	assert(x == 3 && len(q) == 1)
}
