/* tests/models/channel_local_dies.pml
 * feature: a local channel ends with its process; the next process gets the same number
 * verdict: ok
 * states:  68
 */
byte sum;

proctype user(byte n)
{
	chan q = [2] of { byte };
	byte x;
	q!n;
	q!n + 1;
	q?x;
	sum = sum + x;
	assert(len(q) == 1)
}

init {
	run user(1);
	_nr_pr == 1;
	run user(2);
	run user(3);
	_nr_pr == 1;
	assert(sum == 6)
}
