/* tests/models/mix_atomic_goto.pml
 * feature: goto into and out of atomic sequences, and from one to the next
 * verdict: ok
 */
byte x;
byte n;

active proctype p()
{
	goto in;
out:
	x = 2;
	atomic {
		x = 3;
in:		x = 4;
		n++;
		if
		:: n < 3 -> goto out
		:: n == 3 -> goto next
		fi;
		x = 5
	};
	x = 6;
	atomic {
		n = 0;
next:		x = 7;
		x = 8
	}
}

active proctype q()
{
	(x != 0);
	assert(x == 2 || x == 4 || x == 8)
}
