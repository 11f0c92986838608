/* tests/models/mix_mtype.pml
 * feature: mtype and named mtypes in variables, arrays, messages and comparisons
 * verdict: ok
 */
mtype = { red, green, blue };
mtype:size = { small, large };
mtype col = green;
mtype:size sz = large;
mtype seen[2];
chan q = [2] of { mtype, mtype:size };

active proctype send()
{
	do
	:: col == red -> break
	:: col == green -> q!col(sz); col = blue
	:: col == blue -> sz = small; q!col(sz); col = red
	od
}

active proctype recv()
{
	mtype c;
	mtype:size s;

	q?c,s;
	seen[0] = c;
	assert(c == green && s == large);
	q?blue,s;
	seen[1] = blue;
	assert(s == small);
	printm(seen[0]); printf("%e\n", s)
}
