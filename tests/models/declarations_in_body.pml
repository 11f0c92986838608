/* tests/models/declarations_in_body.pml
 * feature: a declaration after a statement is an assignment at that place, every time it is passed
 * verdict: ok
 * states:  26
 */
byte total;

active proctype loop()
{
	byte i;
	do
	:: i < 3 ->
		i++;
		byte fresh;
		byte copy = i;
		assert(fresh == 0 && copy == i);
		fresh = i;
		total = total + fresh
	:: else -> break
	od;
	byte after = total + 1;
	assert(total == 6 && after == 7)
}
