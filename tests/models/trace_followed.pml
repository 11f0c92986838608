/*
 * feature: trace that is followed to its end, with a rendezvous
 * verdict: ok
 * states: 8
 * errors: 0
 * counts: own
 * known-defect: with a trace, pan goes on after an offer that nobody has accepted
 */
chan q = [0] of { byte };
chan r = [1] of { byte };

trace {
	q!1; q?1; r!3
}

active proctype p()
{
	q!1;
	r!3;
	r?3
}

active proctype s()
{
	byte x;
	q?x
}
