/* tests/models/refused/provided.pml
 * refused: provided
 * line:    7
 */
bool on = true;

active proctype p() provided (on)
{
	on = false;
	skip
}
