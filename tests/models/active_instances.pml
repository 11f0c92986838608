/* tests/models/active_instances.pml
 * feature: active [n], _pid, and parameters of active processes, which are 0
 * verdict: assertion violated (sum<6)
 * states:  341
 * trail:   12
 */
byte sum;

active [3] proctype p(byte start; chan none)
{
	assert(start == 0);
	if
	:: _pid == 0 -> sum = sum + 1
	:: _pid == 1 -> sum = sum + 2
	:: _pid >= 2 -> sum = sum + _pid
	fi
}

active proctype q()
{
	assert(_pid == 3);
	sum = sum + 1;
	assert(sum < 6)
}
