/* tests/models/refused/unless.pml
 * refused: unless
 * line:    9
 */
byte x;

active proctype p()
{
	{ x = 1; x = 2 } unless { x == 1 -> x = 3 }
}
