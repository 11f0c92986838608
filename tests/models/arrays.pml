/* tests/models/arrays.pml
 * feature: arrays of every type, indices that are expressions, elements as indices
 * verdict: assertion violated (w[1]==0)
 * states:  43
 * trail:   5
 */
byte idx[3] = 2;
short w[4];
int big[2] = -7;

active [2] proctype fill()
{
	byte mine[2];
	int k[3] = -1;

	assert(big[0] == -7 && big[1] == -7 && k[2] == -1);
	mine[1] = _pid + 1;
	idx[mine[1] - 1] = mine[1];
	w[idx[_pid]] = w[idx[_pid]] - 300 * mine[1];
	assert(w[1] == 0)
}
