/* tests/models/mix_channel_state.pml
 * feature: len, empty, full, nempty and nfull as guards and in expressions
 * verdict: ok
 */
chan q = [2] of { byte };
byte sent;
byte got;

active proctype s()
{
	do
	:: sent < 4 && nfull(q) -> q!sent; sent++
	:: atomic { full(q) -> assert(len(q) == 2) }; empty(q)
	:: sent == 4 -> break
	od
}

active proctype r()
{
	byte v;

	do
	:: nempty(q) -> assert(nempty(q) && len(q) > 0); q?v; assert(v == got); got++
	:: empty(q) && got == 4 -> break
	od;
	assert(len(q) == 0 && nfull(q))
}
