/* tests/models/dstep_loop.pml
 * feature: a d_step with loops, choices and a goto inside is one transition
 * verdict: ok
 * states:  10
 */
byte i, sum;
byte a[5];

active proctype p()
{
	d_step {
		i = 0;
		do
		:: i < 5 -> a[i] = i * i; i++
		:: i >= 5 -> break
		od;
		i = 0;
again:		if
		:: i < 5 -> sum = sum + a[i]; i++; goto again
		:: else -> skip
		fi;
		i = 0
	};
	assert(sum == 30)
}

active proctype z()
{
	assert(i == 0 && (sum == 0 || sum == 30))
}
