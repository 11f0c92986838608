/* tests/models/ltl_left_out.pml
 * feature: an ltl formula in the model is left out of this search
 * verdict: ok
 * states:  4
 */
byte x;

ltl never_three { [] (x != 3) }
ltl reaches { <> (x == 9) }

active proctype p()
{
	x = 3;
	x = 4
}
