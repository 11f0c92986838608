/* tests/models/atomic_handover.pml
 * feature: atomicity passes to a receiver that is in an atomic sequence itself
 * verdict: ok
 * because: s and r run as one up to the end of r's atomic; when s goes on later, it is atomic again, so z sees x as 0 or 2 only
 * states:  44
 */
chan c = [0] of { bit };
byte x;

active proctype s()
{
	atomic {
		x = 5;
		c!1;
		x = 1;
		x = 2
	}
}

active proctype r()
{
	atomic {
		c?1;
		assert(x == 5);
		x = 1;
		x = 2
	};
	skip
}

active proctype z()
{
	byte saw;
	saw = x;
	assert(saw != 5);
	if
	:: saw == 2 -> assert(x != 1)
	:: else
	fi
}
