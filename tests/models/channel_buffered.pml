/* tests/models/channel_buffered.pml
 * feature: a buffered channel keeps order, blocks when full and when empty
 * verdict: assertion violated (q_len(q)<3)
 * states:  424
 * trail:   9
 */
chan q = [3] of { byte };
byte expect;

active proctype s()
{
	byte i;
	do
	:: i < 5 -> q!i; i++
	:: i == 5 -> break
	od
}

active proctype r()
{
	byte x;
	do
	:: q?x -> assert(x == expect); expect++
	:: expect == 5 -> break
	od
}

active proctype look()
{
	assert(len(q) < 3)
}
