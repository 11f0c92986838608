/* Lamport's bakery: who wants to enter draws a ticket higher than all others; the lowest ticket is served. There are MAX
 * tickets only; who would have to draw a higher one goes away and comes again.
 *
 *   N      number of processes
 *   MAX    highest ticket
 *   BUG 0  correct
 *       1  nobody waits for those who are still drawing
 *       2  equal tickets are not told apart by the number of the process
 *       3  no bound: after MAX comes 1 again
 *       4  the ticket of the last process is overlooked when drawing
 */
#ifndef N
#define N 3
#endif
#ifndef MAX
#define MAX N
#endif
#ifndef BUG
#define BUG 0
#endif

#if BUG == 2
#define BEFORE(k) (ticket[k] != 0 && ticket[k] < ticket[_pid])
#else
#define BEFORE(k) (ticket[k] != 0 && (ticket[k] < ticket[_pid] || (ticket[k] == ticket[_pid] && k < _pid)))
#endif
#if BUG == 4
#define SEEN (N - 1)
#else
#define SEEN N
#endif

byte ticket[N];
bool drawing[N];

active [N] proctype P()
{
	byte k, top;

ncs:	drawing[_pid] = true;
	do
	:: atomic { k < SEEN -> top = (ticket[k] > top -> ticket[k] : top); k++ }
	:: else -> break
	od;
	atomic {
		k = 0;
#if BUG == 3
		top = (top == MAX -> 0 : top);
#endif
		if
		:: top == MAX -> drawing[_pid] = false; top = 0; goto ncs
		:: else
		fi
	};
draw:	atomic { ticket[_pid] = top + 1; top = 0 };
	drawing[_pid] = false;
	do
	:: k < N ->
#if BUG != 1
look:		!drawing[k];
#endif
wait:		atomic { !BEFORE(k) -> k++ }
	:: else -> break
	od;
cs:	atomic { ticket[_pid] = 0; k = 0 };
	goto ncs
}
