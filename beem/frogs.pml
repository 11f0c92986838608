/* Frogs and toads on R x C squares (an odd number). The first half of the squares has frogs, who move right or down, the
 * second half toads, who move left or up; the square in the middle is free. One moves to the free square, or jumps to it
 * over one of the other kind. Can they change places? With R = 1 it is the classic puzzle.
 *
 *   R      rows
 *   C      columns
 *   BUG 0  the puzzle
 *       1  jumping is forgotten
 *       2  one may jump over one's own kind only
 *       3  toads stay where they are
 */
#ifndef R
#define R 1
#endif
#ifndef C
#define C 7
#endif
#ifndef BUG
#define BUG 0
#endif

#define SIZE (R * C)
#define HALF (SIZE / 2)
#define FROG 1
#define TOAD 2
#if BUG == 2
#define OVER(who) (who)
#else
#define OVER(who) (3 - who)
#endif
#define GOAL(k) (k < HALF -> TOAD : (k > HALF -> FROG : 0))

byte on[SIZE];			/* who sits on a square; 0 is the free one */
byte gap = HALF;		/* where it is */
byte wrong = SIZE - 1;		/* how many squares do not have whom they should have */

inline move(who, from) {
	wrong = wrong - (on[gap] != GOAL(gap)) - (on[from] != GOAL(from));
	on[gap] = who;
	on[from] = 0;
	wrong = wrong + (on[gap] != GOAL(gap)) + (on[from] != GOAL(from));
	gap = from
}

active proctype Game()
{
	byte k;

	d_step {
		do
		:: k < HALF -> on[k] = FROG; k++
		:: k == HALF -> k++
		:: k > HALF && k < SIZE -> on[k] = TOAD; k++
		:: k == SIZE -> break
		od;
		k = 0
	};
end:
play:	do
	:: d_step { gap % C > 0 && on[gap - 1] == FROG -> k = gap - 1; move(FROG, k); k = 0 }
	:: d_step { gap >= C && on[gap - C] == FROG -> k = gap - C; move(FROG, k); k = 0 }
#if BUG != 1
	:: d_step { gap % C > 1 && on[gap - 2] == FROG && on[gap - 1] == OVER(FROG) -> k = gap - 2; move(FROG, k); k = 0 }
	:: d_step { gap >= 2 * C && on[gap - 2 * C] == FROG && on[gap - C] == OVER(FROG) ->
		k = gap - 2 * C; move(FROG, k); k = 0 }
#endif
#if BUG != 3
	:: d_step { gap % C < C - 1 && on[gap + 1] == TOAD -> k = gap + 1; move(TOAD, k); k = 0 }
	:: d_step { gap < SIZE - C && on[gap + C] == TOAD -> k = gap + C; move(TOAD, k); k = 0 }
#if BUG != 1
	:: d_step { gap % C < C - 2 && on[gap + 2] == TOAD && on[gap + 1] == OVER(TOAD) -> k = gap + 2; move(TOAD, k); k = 0 }
	:: d_step { gap < SIZE - 2 * C && on[gap + 2 * C] == TOAD && on[gap + C] == OVER(TOAD) ->
		k = gap + 2 * C; move(TOAD, k); k = 0 }
#endif
#endif
	od
}

active proctype Check()
{
end:	wrong == 0;
end_done:
done:	false
}
