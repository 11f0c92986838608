/* Driving philosophers: cars on a ring of M road segments. A car reserves the segment ahead, waits until it is first in the
 * queue for it, and only then leaves the segment behind. At most M-1 cars may be on the ring.
 *
 *   N      number of cars
 *   M      number of segments
 *   HOPS   how many segments a car drives on before it leaves the ring
 *   BUG 0  correct
 *       1  no bound on the number of cars
 *       2  drives on without waiting to be first in the queue
 *       3  gets into the queue of the first segment before it is let in
 *       4  leaves the segment behind before the one ahead is free, and stands on neither
 */
#ifndef N
#define N 3
#endif
#ifndef M
#define M N
#endif
#ifndef HOPS
#define HOPS 2
#endif
#ifndef BUG
#define BUG 0
#endif

#if BUG == 1
#define LIMIT 255
#else
#define LIMIT (M - 1)
#endif
#define AHEAD ((at + 1) % M)

chan queue[M] = [N] of { byte };	/* who is on a segment or has reserved it */
byte cars[M];				/* how many are on it */
byte inside;				/* how many have been let in */

active [N] proctype P()
{
	byte at, hops;

home:	at = _pid % M;
#if BUG == 3
	queue[at] ! _pid;
enter:	atomic { inside < LIMIT -> inside++ };
#else
enter:	atomic { inside < LIMIT -> inside++ };
	queue[at] ! _pid;
#endif
first:	atomic { queue[at] ? [eval(_pid)] -> cars[at]++ };
	do
	:: hops < HOPS ->
reserve:	queue[AHEAD] ! _pid;
#if BUG == 4
		atomic { queue[at] ?? eval(_pid); cars[at]-- };
go:		atomic { queue[AHEAD] ? [eval(_pid)] -> at = AHEAD; cars[at]++; hops++ }
#else
#if BUG == 2
go:		atomic { cars[AHEAD]++ };
#else
go:		atomic { queue[AHEAD] ? [eval(_pid)] -> cars[AHEAD]++ };
#endif
		atomic { queue[at] ?? eval(_pid); cars[at]--; at = AHEAD; hops++ }
#endif
	:: else -> break
	od;
leave:	atomic { queue[at] ?? eval(_pid); cars[at]--; inside--; hops = 0 };
	goto home
}
