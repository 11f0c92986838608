/* tests/models/mix_no_end_label.pml
 * feature: the same wait without an end label is an invalid end state
 * verdict: invalid end state
 * trail:   16
 */
chan q = [1] of { byte };
byte n;

active proctype s()
{
	do
	:: n < 3 -> q!n; n++
	:: n == 3 -> break
	od
}

active proctype r()
{
	byte v;

	do
	:: q?v -> assert(v < 3)
	od
}
