/* Lamport's fast mutual exclusion: without contention seven accesses to shared variables. x is the last who came, y the one
 * who closed the gate.
 *
 *   N      number of processes
 *   BUG 0  correct
 *       1  who has lost x does not wait until the others have seen it
 *       2  does not look whether y is still its own after that
 *       3  does not look whether the gate is open
 *       4  want[] of the process of the highest number is overlooked
 */
#ifndef N
#define N 3
#endif
#ifndef BUG
#define BUG 0
#endif

#if BUG == 4
#define SEEN (N - 1)
#else
#define SEEN N
#endif
#define ME (_pid + 1)

byte x, y;		/* 0: nobody */
bool want[N];

active [N] proctype P()
{
	byte k;

ncs:	want[_pid] = true;
try:	x = ME;
#if BUG != 3
	if
	:: y != 0 -> want[_pid] = false;
gate:	   y == 0 -> goto ncs
	:: y == 0
	fi;
#endif
	y = ME;
	if
	:: x != ME ->
		want[_pid] = false;
#if BUG != 1
wait:		do
		:: atomic { k < SEEN && !want[k] -> k++ }
		:: k == SEEN -> break
		od;
		k = 0;
#endif
#if BUG != 2
		if
		:: y != ME ->
again:			y == 0 -> goto ncs
		:: y == ME
		fi
#endif
	:: x == ME
	fi;
cs:	y = 0;
	want[_pid] = false;
	goto ncs
}
