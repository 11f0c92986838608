/* tests/models/timeout_expression.pml
 * feature: timeout as part of an expression, and else that looks at it
 * verdict: assertion violated (x!=2)
 * states:  12
 * trail:   10
 */
byte x, y;

active proctype p()
{
	do
	:: timeout && x == 0 -> x = 1
	:: timeout && x == 1 -> x = 2
	:: x == 2 -> break
	od;
	assert(y == 1);
	assert(x != 2)
}

active proctype q()
{
	y = 1;
	x > 0
}
