/* tests/models/refused/notrace.pml
 * refused: notrace
 * line:    12
 */
chan q = [1] of { byte };

active proctype p()
{
	q!1
}

notrace { q!2 }
