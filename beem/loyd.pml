/* Sam Loyd's sliding puzzle on R x C squares: bring each tile to the square of its number, the gap to square 0. In the
 * beginning tiles 1..TURN are rotated by one. That can be undone if TURN is odd; the error-free model must not find a
 * solution if it is even.
 *
 *   R      rows, at least 2
 *   C      columns, at least 2
 *   TURN   how many tiles are rotated
 *   BUG 0  correct
 *       1  the gap may leave a row to the left or to the right, and comes out in the next one (matters for even C)
 *       2  the gap may move diagonally
 */
#ifndef R
#define R 2
#endif
#ifndef C
#define C 3
#endif
#ifndef TURN
#define TURN 2
#endif
#ifndef BUG
#define BUG 0
#endif

#define SIZE (R * C)
#if BUG == 1
#define LEFT (gap > 0)
#define RIGHT (gap < SIZE - 1)
#else
#define LEFT (gap % C > 0)
#define RIGHT (gap % C < C - 1)
#endif
#define UP (gap >= C)
#define DOWN (gap < SIZE - C)

byte tile[SIZE];		/* what lies on a square; 0 is the gap */
byte gap;			/* where the gap is */
byte wrong = TURN;		/* how many squares do not have what they should have */

inline move(to) {
	wrong = wrong - (tile[to] != to) - (gap != 0);
	tile[gap] = tile[to];
	tile[to] = 0;
	wrong = wrong + (tile[gap] != gap) + (to != 0);
	gap = to
}

active proctype Player()
{
	byte k = 1, to;

	d_step {
		do
		:: k < TURN -> tile[k] = k + 1; k++
		:: k == TURN -> tile[k] = 1; k++
		:: k > TURN && k < SIZE -> tile[k] = k; k++
		:: k == SIZE -> break
		od;
		k = 0
	};
	do
	:: d_step { UP -> to = gap - C; move(to); to = 0 }
	:: d_step { DOWN -> to = gap + C; move(to); to = 0 }
	:: d_step { LEFT -> to = gap - 1; move(to); to = 0 }
	:: d_step { RIGHT -> to = gap + 1; move(to); to = 0 }
#if BUG == 2
	:: d_step { UP && LEFT -> to = gap - C - 1; move(to); to = 0 }
	:: d_step { DOWN && RIGHT -> to = gap + C + 1; move(to); to = 0 }
#endif
	od
}

active proctype Check()
{
end:	wrong == 0;
end_done:
done:	false
}
