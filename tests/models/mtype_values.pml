/* tests/models/mtype_values.pml
 * feature: mtype constants are numbered from the last one declared; a second declaration continues
 * verdict: ok
 * states:  9
 */
mtype = { red, green, blue };
mtype = { cyan };

mtype colour = green;
mtype seen[2];

active proctype order()
{
	assert(blue == 1 && green == 2 && red == 3 && cyan == 4);
	assert(colour == green);
	colour = red;
	seen[0] = colour;
	printm(colour);
	if
	:: seen[0] == red && seen[1] == 0 -> skip
	:: else -> assert(false)
	fi
}
