/* tests/models/refused/last.pml
 * refused: _last
 * line:    10
 */
byte x;

active [2] proctype p()
{
	x = 1;
	_last == 0 -> x = 2
}
