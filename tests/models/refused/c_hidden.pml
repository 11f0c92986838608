/*
 * refused: the hidden variable scratch in C
 * line: 9
 */
hidden byte scratch;

active proctype q()
{
	c_code { scratch = 2; };
	assert(scratch == 2)
}
