/* tests/models/refused/priority.pml
 * refused: priority
 * line:    12
 */
byte x;

active proctype low()
{
	x = 1
}

active proctype high() priority 5 { x = 2 }
