/* tests/models/refused/trace.pml
 * refused: trace
 * line:    12
 */
chan q = [1] of { byte };

active proctype p()
{
	q!1
}

trace { q!1 }
