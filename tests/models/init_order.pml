/* tests/models/init_order.pml
 * feature: active processes and init get their pids in the order of the text
 * verdict: ok
 * states:  73
 */
active proctype one()
{
	assert(_pid == 0)
}

init {
	assert(_pid == 1);
	run late()
}

active [2] proctype two()
{
	assert(_pid == 2 || _pid == 3)
}

proctype late()
{
	assert(_pid >= 2 && _pid <= 4)
}
