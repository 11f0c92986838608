/* tests/models/mix_timeout.pml
 * feature: two processes wait with timeout; the first to wake blocks the other again
 * verdict: ok
 */
byte n;
bit awake[2];
chan q = [1] of { byte };

active [2] proctype w()
{
	timeout;
	awake[_pid] = 1;
	q!_pid;
	n++
}

active proctype r()
{
	byte v;

	do
	:: q?v -> assert(awake[v])
	:: timeout -> assert(n < 3); if :: n == 2 -> break :: else fi
	od
}
