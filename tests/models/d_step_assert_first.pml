/*
 * feature: a d_step that begins with assert, while somebody else waits for a partner
 * verdict: assertion violated 0
 * states: 3
 * errors: 2
 * counts: own
 * known-defect: stock runs the d_step in the middle of the offer, and reports one error more
 */
chan q = [0] of { byte };

active proctype sender() {
	q!1
}

active proctype checker() {
	d_step {
		assert(false);
		skip
	}
}
