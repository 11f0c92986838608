/* tests/models/mix_pid_reuse.pml
 * feature: processes die youngest first, and a new one gets the number of a dead one
 * verdict: ok
 */
byte last;
byte alive;

proctype child(byte n)
{
	assert(_pid <= 3);
	last = _pid;
	alive--
}

init
{
	pid a;
	pid b;
	byte round;

	do
	:: round < 3 ->
		alive = 2;
		atomic {
			a = run child(1);
			b = run child(2)
		};
		assert(a == 1 && b == 2);
		_nr_pr == 1;
		assert(alive == 0);
		round++
	:: else -> break
	od;
	assert(last == 1 || last == 2)
}
