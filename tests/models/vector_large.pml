/* tests/models/vector_large.pml
 * feature: a state of some thousand bytes
 * verdict: ok
 * states:  31
 */
#define N 1500
short a[N];
byte turn;

active [2] proctype p()
{
	a[_pid] = 7;
	turn = 1 - turn;
	a[N - 1 - _pid] = a[_pid] + 1;
	assert(a[N - 1 - _pid] == 8 && a[N / 2] == 0)
}
