/*
 * feature: a received value that does not fit the variable
 * verdict: ok
 * states: 10
 * errors: 0
 * counts: own
 * known-defect: pan takes back q?b by sending what b has kept of the message, 44 instead of 300
 */
chan q = [1] of { short };
byte b;

active proctype p()
{
	q!300;
	if
	:: q?b
	:: skip
	fi;
	b = len(q);
	if
	:: q?300
	:: empty(q)
	fi
}
