/* tests/models/mix_preprocessor.pml
 * feature: #define with and without arguments, #if, #ifdef and #undef
 * verdict: ok
 */
#define N	3
#define NEXT(i)	((i + 1) % N)
#define SET(i)	turn = i; \
		count++
#if N > 2
byte turn = N - 1;
#else
byte turn = 77;
#endif
#ifdef MISSING
syntax error
#endif
byte count;

active [N] proctype p()
{
	do
	:: turn == _pid && count < 5 -> atomic { SET(NEXT(_pid)) }
	:: count >= 5 -> break
	od;
#undef N
#ifndef N
	assert(turn == 1)
#else
	assert(0)
#endif
}
