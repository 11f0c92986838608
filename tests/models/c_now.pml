/*
 * feature: C code reads and writes globals and locals; narrow ones keep only what they hold
 * verdict: assertion violated ((mine==5)||b)
 */
byte x = 3;
bit b;
unsigned u : 3;
short s[2];
typedef Pair { byte left; int right };
Pair pair;

active [2] proctype p()
{
	byte mine = 2;
	do
	:: c_expr { now.x < 5 } ->
		c_code { now.x++; Pp->mine = now.x; now.b = 3 * now.x; now.u += 5; }
	:: x >= 5 && u != 7 ->
		c_code { now.s[now.x % 2] = -Pp->mine; now.pair.right = now.s[0] * 70000; now.u--; now.b ^= 1; }
	:: x >= 5 && u == 7 -> break
	od;
	assert(pair.right <= 0);
	assert(mine == 5 || b)
}
