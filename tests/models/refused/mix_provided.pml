/* tests/models/refused/mix_provided.pml
 * refused: provided
 * line: 8
 */
byte x;

active proctype p()
	provided (x < 3)
{
	x++;
	x++
}
