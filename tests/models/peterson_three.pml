/* tests/models/peterson_three.pml
 * feature: several features together: arrays, loops, three processes and a mutual exclusion that holds
 * verdict: ok
 * states:  12399
 */
#define N 3

byte level[N], last[N];
byte inside;

active [N] proctype p()
{
	byte l, k;
	do
	:: for (l : 1 .. N - 1) {
		level[_pid] = l;
		last[l] = _pid;
		k = 0;
		do
		:: k == N -> break
		:: k < N && (k == _pid || level[k] < l || last[l] != _pid) -> k++
		od
	   }
	   inside++;
	   assert(inside == 1);
	   inside--;
	   level[_pid] = 0;
	   d_step { l = 0; k = 0 };
	   break
	od
}
