/* tests/models/mix_active_many.pml
 * feature: active [n] before and after init, _pid in indices, _nr_pr as guard
 * verdict: ok
 */
byte slot[6];
byte n;

active [3] proctype a()
{
	slot[_pid] = _pid + 1
}

active [2] proctype b()
{
	n = n + 1;
	slot[_pid] = slot[_pid] + 10
}

init
{
	byte i;
	byte sum;

	assert(_pid == 5 || _pid == 0);
	(n > 0 && slot[0] + slot[1] + slot[2] + slot[3] + slot[4] + slot[5] >= 26);
	for (i : 0 .. 5) {
		sum = sum + slot[i]
	}
	assert(sum == 26 || sum == 29)
}
