/* tests/models/select_range.pml
 * feature: select chooses every value of a range, also inside atomic
 * verdict: assertion violated ((x*y)!=12)
 * states:  72
 * trail:   7
 */
byte x, y;

active proctype p()
{
	select (x : 2 .. 4);
	atomic {
		select (y : x - 1 .. x);
		y = y + 0
	};
	assert(x >= 2 && x <= 4 && (y == x || y == x - 1));
	assert(x * y != 12)
}

active proctype z()
{
	assert(y == 0 || y > 0 && x > 1)
}
