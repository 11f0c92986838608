/* tests/models/random_receive.pml
 * feature: ?? takes the first message that fits, from anywhere in the channel, and blocks if there is none
 * verdict: assertion violated (y!=12)
 */
chan q = [3] of { byte, byte };
byte x, y;

active proctype s()
{
	q!1, 11;
	q!2, 12;
	q!1, 13
}

active proctype r()
{
	do
	:: q??2, y -> assert(y != 12 || len(q) != 1); break
	:: q??1, y -> x++
	:: q??_, eval(y + 1) -> x = 9; break
	od;
	assert(y != 12)
}
