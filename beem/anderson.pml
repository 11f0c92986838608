/* Anderson's array queue lock: a ring of slots, one for each process. Who wants to enter takes the next slot and waits until
 * the one before hands the lock over.
 *
 *   N      number of processes
 *   BUG 0  correct
 *       1  one slot too few
 *       2  the slot is not closed after use
 *       3  taking a slot is not atomic
 *       4  the lock is handed to the process's own slot, not to the next
 */
#ifndef N
#define N 3
#endif
#ifndef BUG
#define BUG 0
#endif

#if BUG == 1
#define SLOTS (N - 1)
#else
#define SLOTS N
#endif

bool go[SLOTS];		/* whoever waits at this slot may enter */
byte next;		/* the slot to be taken next */

active [N] proctype P()
{
	byte my;

ncs:
#if BUG == 3
	my = next;
	next = (my + 1) % SLOTS;
#else
	atomic { my = next; next = (my + 1) % SLOTS };
#endif
wait:	go[my];
cs:
#if BUG == 2
	skip;
#else
	go[my] = false;
#endif
leave:
#if BUG == 4
	go[my] = true;
#else
	go[(my + 1) % SLOTS] = true;
#endif
	goto ncs
}

active proctype Open() { go[0] = true }	/* the lock is free in the beginning */
