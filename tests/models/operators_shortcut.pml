/* tests/models/operators_shortcut.pml
 * feature: && and || stop as soon as they know: no division by zero, no index out of bounds
 * verdict: assertion violated (n<3)
 * states:  43
 * trail:   13
 */
byte n, d;
byte a[3];

active proctype guard()
{
	assert(d == 0 || 10 / d > 0);
	do
	:: n < 3 && a[n] == 0 -> a[n] = n + 1; n++
	:: !(n < 3 && a[n] == 0) -> break
	od;
	assert(d == 0 || 10 % d == 0);
	assert(n < 3)
}

active proctype change()
{
	d = 5
}
