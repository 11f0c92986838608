/* tests/models/refused/remote_label.pml
 * refused: remote
 * line:    15
 */
byte x;

active proctype p()
{
	x = 1;
here:	x = 2
}

active proctype q()
{
	p@here -> x = 3
}
