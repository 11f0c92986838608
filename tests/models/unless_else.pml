/* tests/models/unless_else.pml
 * feature: else next to escapes; goto out of an unless; timeout as an escape
 * verdict: assertion violated (n!=4)
 */
byte x, n;

active proctype p()
{
again:
	{
		if
		:: x == 1 -> n = 1
		:: else -> n = 2; goto again
		fi;
		x == 5
	} unless {
		timeout -> n = 4
	};
	assert(n != 4)
}

active proctype q() { x = 1 }
