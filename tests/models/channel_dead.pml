/* tests/models/channel_dead.pml
 * feature: a local channel whose process has ended cannot be used any more
 * verdict: bad queue - q_full
 * states:  6 at the first error
 * trail:   6
 */
chan give = [1] of { chan };

proctype owner()
{
	chan mine = [1] of { byte };
	give!mine
}

init {
	chan c;
	byte x;
	run owner();
	give?c;
	_nr_pr == 1;
	c!1
}
