/* Peterson's mutual exclusion for N processes, the filter lock: N-1 stages, and of those who are at a stage or further the
 * one that entered it last has to wait.
 *
 *   N      number of processes
 *   BUG 0  correct
 *       1  the last stage is missing
 *       2  last[] is written before stage[]
 *       3  waits only for those who are further, not for those at the same stage
 *       4  the process of the highest number is overlooked
 */
#ifndef N
#define N 3
#endif
#ifndef BUG
#define BUG 0
#endif

#if BUG == 1
#define STAGES (N - 2)
#else
#define STAGES (N - 1)
#endif
#if BUG == 3
#define BEHIND(k) (stage[k] <= s)
#else
#define BEHIND(k) (stage[k] < s)
#endif
#if BUG == 4
#define SEEN (N - 1)
#else
#define SEEN N
#endif

byte stage[N];		/* where a process is; 0: outside */
byte last[N];		/* who came last to a stage */

active [N] proctype P()
{
	byte s, k;

ncs:	s = 1;
	do
	:: s <= STAGES ->
#if BUG == 2
		last[s] = _pid;
		stage[_pid] = s;
#else
		stage[_pid] = s;
		last[s] = _pid;
#endif
		do
		:: k < SEEN ->
wait:			atomic { k == _pid || BEHIND(k) || last[s] != _pid -> k++ }
		:: else -> break
		od;
		atomic { k = 0; s++ }
	:: else -> break
	od;
cs:	atomic { stage[_pid] = 0; s = 0 };
	goto ncs
}
