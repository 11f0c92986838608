/* tests/models/refused/mix_unless.pml
 * refused: unless
 * line: 11
 */
byte x;
bit stop;

active proctype p()
{
	x = 1;
	{ x = 2; x = 3 } unless { stop };
	assert(x > 0)
}

active proctype q()
{
	stop = 1
}
