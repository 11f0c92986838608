/* tests/models/mix_local_channel.pml
 * feature: a local channel dies with its process and is made anew by the next one
 * verdict: ok
 */
chan answer = [0] of { byte };
byte rounds;

proctype worker(byte k)
{
	chan own = [2] of { byte, bit };
	byte v;
	bit f;

	assert(len(own) == 0);
	own!k,1;
	own!k + 1,0;
	assert(full(own));
	own?v,f;
	assert(f);
	answer!v
}

init
{
	byte v;

	do
	:: rounds < 3 ->
		run worker(rounds * 5);
		answer?v;
		assert(v == rounds * 5);
		_nr_pr == 1;
		rounds++
	:: else -> break
	od
}
