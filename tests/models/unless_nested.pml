/* tests/models/unless_nested.pml
 * feature: unless inside unless, in the main part and in the escape
 * verdict: assertion violated 0
 */
byte x, n;

active proctype p()
{
	{
		{
			do
			:: x < 3 -> n = (n + 1) % 4
			:: x == 3 -> n = 0; break
			od
		} unless {
			x == 1 -> n = 9;
			{ x == 7; n = 2 } unless { x == 2 -> n = 8 }
		}
	} unless {
		if
		:: x == 2 -> n = 5
		:: x > 2 -> n = 6
		fi
	};
	assert(n == 5 || n == 6);
	assert(false)
}

active proctype q()
{
	do
	:: x < 4 -> x++
	:: else -> break
	od
}
