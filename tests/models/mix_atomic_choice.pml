/* tests/models/mix_atomic_choice.pml
 * feature: choices inside atomic: every one is tried, none is seen from outside
 * verdict: ok
 */
byte a;
byte b;

active proctype p()
{
	atomic {
		if
		:: a = 1
		:: a = 2
		:: a = 3
		fi;
		do
		:: b < 3 -> b++
		:: b > 0 -> break
		od;
		if
		:: a == b -> a = 0; b = 0
		:: a != b -> a = a + b; b = a
		fi
	}
}

active proctype q()
{
	assert(a == b);
	d_step { assert(a == b) }
}
