/* Fischer's mutual exclusion by timing, in discrete time: who finds the lock free writes its number after at most D ticks,
 * waits for at least E ticks, and enters if the number is still its own. Correct if E > D.
 *
 *   N      number of processes
 *   D      the longest time for writing
 *   E      the shortest time to wait
 *   BUG 0  correct
 *       1  waits one tick too few, for D ticks
 *       2  no bound for writing
 *       3  does not look at the number again
 */
#ifndef N
#define N 3
#endif
#ifndef D
#define D 1
#endif
#ifndef BUG
#define BUG 0
#endif
#ifndef E
#if BUG == 1
#define E D
#else
#define E (D + 1)
#endif
#endif

#define NOBODY N

byte lock = NOBODY;
byte left[N];		/* ticks until the time of a process is over */
bool must[N];		/* it has to act by then */
byte late;		/* how many have to act before the next tick */

active [N] proctype P()
{
ncs:	atomic { lock == NOBODY ->
		left[_pid] = D;
#if BUG != 2
		must[_pid] = true
#endif
	};
set:	atomic {
		late = late - (must[_pid] && left[_pid] == 0);
		must[_pid] = false;
		lock = _pid;
		left[_pid] = E
	};
wait:	left[_pid] == 0;
#if BUG != 3
	if
	:: lock != _pid -> goto ncs
	:: lock == _pid
	fi;
#endif
cs:	lock = NOBODY;
	goto ncs
}

active proctype Clock()
{
	byte k;

	do
	:: d_step { late == 0 ->
		do
		:: k < N && left[k] > 0 ->
			left[k]--;
			late = late + (must[k] && left[k] == 0);
			k++
		:: k < N && left[k] == 0 -> k++
		:: k == N -> break
		od;
		k = 0
	   }
	od
}
