/* tests/models/refused/hidden.pml
 * refused: hidden
 * line:    5
 */
hidden byte scratch;
byte x;

active proctype p()
{
	scratch = 1;
	x = scratch + 1
}
