/* tests/models/assert_at_once.pml
 * feature: the first statement fails
 * verdict: assertion violated 0
 * states:  7
 * trail:   1
 */
active proctype p()
{
	assert(false)
}

active proctype q()
{
	skip
}
