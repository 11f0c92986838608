/* Dining philosophers. All take the left fork first, except the last one, who begins with the right: so no circle arises.
 *
 *   N      number of philosophers
 *   BUG 0  correct
 *       1  the last one begins with the left fork, too
 *       2  looking whether the second fork is free and taking it are two steps
 *       3  the first fork is not put back after eating
 */
#ifndef N
#define N 5
#endif
#ifndef BUG
#define BUG 0
#endif

bool taken[N];		/* fork i lies to the left of philosopher i */

active [N] proctype P()
{
	byte one = _pid, two = (_pid + 1) % N;

#if BUG != 1
	if
	:: _pid == N - 1 -> one = 0; two = N - 1
	:: else
	fi;
#endif
think:	atomic { !taken[one] -> taken[one] = true };
hungry:
#if BUG == 2
	!taken[two];
	taken[two] = true;
#else
	atomic { !taken[two] -> taken[two] = true };
#endif
eat:	taken[two] = false;
#if BUG != 3
	taken[one] = false;
#endif
	goto think
}
