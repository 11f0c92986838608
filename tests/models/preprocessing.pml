/* tests/models/preprocessing.pml
 * feature: #define with arguments, #if, #ifdef, #undef and #include
 * verdict: assertion violated (n!=(3+1))
 * states:  13
 * trail:   7
 */
#define MAX(a, b) ((a) > (b) -> (a) : (b))
#define LIMIT 2
#include "included/limits.pml"
#if LIMIT > 2
byte n = 100;
#elif defined(HALF)
byte n = HALF;
#else
byte n = 50;
#endif
#undef LIMIT
#define LIMIT 3

active proctype p()
{
	limit_counter(n, LIMIT);
	n = MAX(n, 1) + \
	    1;
	assert(n != LIMIT + 1)
}
