/* tests/models/refused/pc_value.pml
 * refused: pc_value
 * line:    10
 */
byte x;

active [2] proctype p()
{
	x = 1;
	pc_value(1 - _pid) > 0 -> x = 2
}
