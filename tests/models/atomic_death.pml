/* tests/models/atomic_death.pml
 * feature: a process that ends inside atomic gives way; one that starts others keeps going
 * verdict: ok
 * because: the children see started == 2 only
 * states:  17
 */
byte started, ended;

proctype child()
{
	assert(started == 2);
	atomic { ended++; ended = ended }
}

init {
	atomic {
		run child();
		started++;
		run child();
		started++
	};
	(_nr_pr == 1);
	assert(ended == 2)
}
