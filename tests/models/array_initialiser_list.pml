/* tests/models/array_initialiser_list.pml
 * feature: an initialiser with one value for each element, global and local
 * verdict: ok
 * states:  13
 */
byte g[4] = { 3, 1, 4, 1 };
int sum;

active proctype add()
{
	short l[3] = { 100, 200, 300 };
	byte i;

	do
	:: i < 3 -> sum = sum + l[i] * g[i]; i++
	:: else -> break
	od;
	assert(sum == 300 + 200 + 1200)
}
