/*
 * refused: another process
 * line: 9
 */
active proctype p() { byte x; x = 1 }

active proctype q()
{
	c_code { Pp->x = 2; }
}
