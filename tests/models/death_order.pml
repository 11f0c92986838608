/* tests/models/death_order.pml
 * feature: the oldest child finishes first but stays until the younger are gone
 * verdict: ok
 * states:  10
 */
bool early;

proctype quick()
{
	early = true
}

proctype slow()
{
	early;
	assert(_nr_pr == 3);
	assert(_nr_pr == 3)
}

init {
	atomic { run quick(); run slow() };
	_nr_pr == 1
}
