/* tests/models/refused/mix_c_code.pml
 * refused: c_code
 * line: 10
 */
byte x;

active proctype p()
{
	x = 3;
	c_code { now.x = 4; };
	assert(x == 4)
}
