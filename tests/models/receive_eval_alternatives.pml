/* tests/models/receive_eval_alternatives.pml
 * feature: of several receives on one channel those that fit the front message can run
 * verdict: assertion violated (way!=3)
 * states:  22
 * trail:   6
 * because: r may also follow x through both messages and then wait for ever, one step sooner
 */
chan q = [2] of { byte, byte };
byte way;

active proctype s()
{
	q!1, 2;
	q!2, 2
}

active proctype r()
{
	byte x = 1, y;
	do
	:: q?1, y -> way = way + 1
	:: q?eval(x), y -> x = y
	:: q?2, 1 -> assert(false)
	:: q?2, eval(x + 1) -> way = way + 2; break
	:: q?2, eval(x) -> break
	od;
	assert(way != 3)
}
