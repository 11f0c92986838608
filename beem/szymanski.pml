/* Szymanski's mutual exclusion with linear wait: a waiting room with a door in and a door out. Who finds somebody still
 * outside waits inside until the one who closes the door in opens the door out; then all leave in the order of their
 * numbers.
 *
 *   flag   0 outside, 1 wants to come in, 2 waits for others to come in, 3 in the door, 4 the door in is closed
 *
 *   N      number of processes
 *   BUG 0  correct
 *       1  the door in is never looked at
 *       2  the order of the numbers is not kept
 *       3  the one who goes out does not wait for those who have not yet seen the door closed
 *       4  goes out as soon as nobody of a lower number is in the door, though some may be at 2
 */
#ifndef N
#define N 3
#endif
#ifndef BUG
#define BUG 0
#endif

#if BUG == 4
#define GONE(k) (flag[k] != 3 && flag[k] != 4)
#else
#define GONE(k) (flag[k] < 2)
#endif

byte flag[N];

active [N] proctype P()
{
	byte k;

ncs:	flag[_pid] = 1;
#if BUG != 1
door:	do
	:: atomic { k < N && flag[k] < 3 -> k++ }
	:: k == N -> break
	od;
#endif
	atomic { flag[_pid] = 3; k = 0 };
	do						/* is anybody outside? */
	:: atomic { k < N && flag[k] != 1 -> k++ }
	:: atomic { k < N && flag[k] == 1 -> flag[_pid] = 2; k = 0 };
room:	   do						/* until somebody has closed the door */
	   :: atomic { flag[k] != 4 -> k = (k + 1) % N }
	   :: flag[k] == 4 -> break
	   od;
	   break
	:: k == N -> break
	od;
	atomic { flag[_pid] = 4; k = 0 };
#if BUG != 2
wait:	do
	:: atomic { k < _pid && GONE(k) -> k++ }
	:: k == _pid -> break
	od;
#endif
cs:	k = _pid + 1;
#if BUG != 3
leave:	do
	:: atomic { k < N && (flag[k] < 2 || flag[k] > 3) -> k++ }
	:: k >= N -> break
	od;
#endif
	atomic { flag[_pid] = 0; k = 0 };
	goto ncs
}
