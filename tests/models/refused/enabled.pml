/* tests/models/refused/enabled.pml
 * refused: enabled
 * line:    10
 */
byte x;

active [2] proctype p()
{
	x = 1;
	enabled(1 - _pid) -> x = 2
}
