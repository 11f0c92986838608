/* tests/models/refused/embedded_code.pml
 * refused: c_code
 * line:    10
 */
byte x;

active proctype p()
{
	x = 1;
	c_code { now.x = 2; };
	assert(x == 2)
}
