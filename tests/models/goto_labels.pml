/* tests/models/goto_labels.pml
 * feature: goto forward, backward, into and out of loops, to a goto, and several labels
 * verdict: assertion violated (c<3)
 * because: into makes c 1, again 2, the loop 3
 * states:  9
 * trail:   7
 */
byte c;

active proctype jump()
{
	goto into;
again:	c++;
	do
	:: c == 1 ->
into:		c++;
		if
		:: c == 1 -> goto again
		:: c == 3 -> goto hop
		:: else -> goto out
		fi
	:: c >= 2 -> c++; goto out
	od;
	assert(false);
hop:	goto out;
	assert(false);
out:
last:	if
	:: c < 3 -> goto again
	:: else
	fi;
	assert(c < 3)
}
