/* tests/models/refused/mix_priority.pml
 * refused: priority
 * line: 9
 */
byte x;

active proctype p() priority 5
{
	x = 1
}

active proctype q()
{
	x = 2
}
