/* tests/models/refused/remote_variable.pml
 * refused: remote
 * line:    13
 */
active proctype p()
{
	byte mine;
	mine = 1
}

active proctype q()
{
	p:mine == 1 -> skip
}
