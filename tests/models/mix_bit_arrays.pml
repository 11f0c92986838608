/* tests/models/mix_bit_arrays.pml
 * feature: bit, bool and unsigned arrays as parts of a state
 * verdict: ok
 */
bit a[5];
bool t[3] = true;
unsigned w : 2 = 3;

active [2] proctype flip()
{
	byte i;

	for (i : 0 .. 4) {
		a[i] = 1 - a[i]
	}
	t[_pid] = !t[_pid]
}

active proctype wait()
{
	!t[0] && !t[1];
	assert(t[2] && w == 3 && a[4] == a[0])
}
