/* tests/models/included/limits.pml: included by preprocessing.pml */
#ifndef LIMITS
#define LIMITS
#define HALF (LIMIT / 2)

inline limit_counter(v, top)
{
	do
	:: v < top -> v++
	:: v >= top - 1 -> break
	od
}
#endif
