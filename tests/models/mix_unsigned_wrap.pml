/* tests/models/mix_unsigned_wrap.pml
 * feature: an unsigned : 3 counts round, seen by a second process
 * verdict: assertion violated (c!=0)
 * trail:   9
 */
unsigned c : 3 = 5;
byte turns;

active proctype count()
{
	do
	:: turns < 3 -> c++; turns++
	:: else -> break
	od
}

active proctype look()
{
	assert(c != 0)
}
