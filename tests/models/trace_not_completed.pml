/*
 * feature: a model that stops in the middle of its trace
 * verdict: invalid end state
 */
chan q = [2] of { byte };

trace { q!1; q!2 }

active proctype p()
{
	q!1;
	false
}
