/* tests/models/mix_poll.pml
 * feature: polls q?[..] with constants, variables and eval change nothing
 * verdict: ok
 */
mtype = { a, b };
chan q = [2] of { mtype, byte };
byte k = 1;

active proctype s()
{
	q!a,1;
	q!b,2
}

active proctype r()
{
	byte v;

	do
	:: q?[a,v] -> assert(v == 0 && len(q) > 0); q?a,k; break
	:: !q?[b,_] && len(q) == 0 -> skip
	od;
	assert(!q?[a,_]);
	q?[b,eval(k + 1)] -> q?_,v;
	assert(v == 2 && !(q?[b,2]))
}
