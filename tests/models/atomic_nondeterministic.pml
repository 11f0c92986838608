/* tests/models/atomic_nondeterministic.pml
 * feature: every choice inside an atomic sequence is explored, and only the end of it is a state
 * verdict: assertion violated ((a+b)!=5)
 * states:  59
 * trail:   5
 */
byte a, b;

active proctype choose()
{
	atomic {
		if
		:: a = 1
		:: a = 2
		:: a = 3; if :: b = 1 :: b = 2 fi
		fi;
		do
		:: b < 2 -> b++
		:: break
		od
	};
	assert(a + b != 5)
}

active proctype other()
{
	assert(a == 0 || a + b > 0)
}
