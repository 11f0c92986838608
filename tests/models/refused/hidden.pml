/* tests/models/refused/hidden.pml
 * refused: hidden
 * line:    6
 */
byte y;
hidden byte scratch = 0;
byte x;

active proctype p()
{
	scratch = 1;
	x = scratch + 1
}
