/*
 * feature: the text of an assertion that polls, which SPIN writes over two lines
 * verdict: assertion violated (q_len(q) > 0 		&& qrecv(q, 0, 0, 0) == 2 		&& qrecv(q, 0, 1, 0) == 1)
 */
chan q = [2] of { byte, byte };

active proctype p() {
	q!1, 2;
	assert(q?[2, 1])
}
