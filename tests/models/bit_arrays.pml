/* tests/models/bit_arrays.pml
 * feature: arrays of bit and bool
 * verdict: ok
 * because: written and read with 0 and 1 only
 * states:  215
 */
bit a[9];
bool f[3] = true;

active proctype flip()
{
	byte i;
	assert(f[0] && f[1]);
	do
	:: i < 9 -> a[i] = i & 1; i++
	:: else -> break
	od;
	assert(a[1] && a[7] && !a[8]);
	f[1] = !f[1];
	a[2] = a[1] + a[2];
	assert(a[2] == 1 && !f[1])
}

active proctype race()
{
	if
	:: a[3] == 0 -> f[2] = false; f[2] = true
	:: a[3] == 1 -> a[0] = 1; a[0] = 0
	fi
}
