/* tests/models/scopes.pml
 * feature: the same name in two blocks, or in two process types, means two variables
 * verdict: ok
 * states:  1464
 */
active [2] proctype p()
{
	byte x = 2;
	{
		byte y = 3;
		y++;
		assert(y == 4)
	};
	{
		byte y;
		assert(y == 0);
		y = 9;
		{ byte z = y; assert(z == 9) }
	};
	x = x + 10;
	if
	:: x == 12 ->
		byte y = 50;
		y--;
		assert(y == 49)
	:: x > 1 ->
		byte w = 60;
		assert(w == 60)
	fi;
	assert(x == 12)
}

active proctype q()
{
	byte x = 1;
	short y = 300;
	x++;
	assert(x == 2 && y == 300)
}
