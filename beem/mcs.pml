/* The queue lock of Mellor-Crummey and Scott: the waiting processes form a list, and each spins on a flag of its own until
 * the one before it hands the lock over.
 *
 *   N      number of processes
 *   BUG 0  correct
 *       1  links itself to the one before, and only then sets its flag: the handing over may be lost
 *       2  leaves with a test and a write instead of compare-and-swap
 *       3  enters with a read and a write instead of swap
 *       4  leaves without waiting for the one behind, who is about to link itself
 */
#ifndef N
#define N 3
#endif
#ifndef BUG
#define BUG 0
#endif

#define NIL N

byte tail = NIL;	/* the last in the list */
byte next[N] = NIL;	/* who is behind a process */
bool locked[N];

active [N] proctype P()
{
	byte before = NIL;

ncs:	next[_pid] = NIL;
enter:
#if BUG == 3
	before = tail;
	tail = _pid;
#else
	atomic { before = tail; tail = _pid };
#endif
	if
	:: before == NIL
	:: else ->
#if BUG == 1
		next[before] = _pid;
		locked[_pid] = true;
#else
		locked[_pid] = true;
		next[before] = _pid;
#endif
wait:		!locked[_pid]
	fi;
cs:	before = NIL;
leave:	if
	:: next[_pid] == NIL ->
		if
#if BUG == 2
		:: tail == _pid -> tail = NIL; goto ncs
#else
		:: atomic { tail == _pid -> tail = NIL; goto ncs }
#endif
		:: tail != _pid
		fi;
#if BUG == 4
		goto ncs
#else
link:		next[_pid] != NIL
#endif
	:: else
	fi;
	locked[next[_pid]] = false;
	goto ncs
}
