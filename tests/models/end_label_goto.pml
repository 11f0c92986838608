/* tests/models/end_label_goto.pml
 * feature: a goto to an end label does not make its own place an end
 * verdict: invalid end state
 * states:  17
 * trail:   4
 */
byte x;

active proctype p()
{
	x = 1;
	if
	:: x == 1 -> goto end
	fi;
end:	x == 2;
	x == 3
}

active proctype q()
{
	if
	:: x == 1 -> x = 2
	:: skip
	fi
}
