/* tests/models/atomic_goto_out.pml
 * feature: goto and break out of an atomic sequence end it
 * verdict: assertion violated (x!=1)
 * because: x == 1 can be seen after the goto, but never x == 9
 * states:  25
 * trail:   5
 */
byte x;

active proctype p()
{
again:	atomic {
		x = 9;
		x = 1;
		if
		:: goto out
		:: skip
		fi;
		x = 9;
		x = 2
	};
	do
	:: atomic { x == 2 -> x = 9; x = 4; break }
	:: x == 2 -> goto again
	od;
out:	x = 0
}

active proctype z()
{
	assert(x != 9);
	assert(x != 1)
}
