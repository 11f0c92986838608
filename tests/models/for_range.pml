/* tests/models/for_range.pml
 * feature: for (i : a .. b), also with expressions, empty ranges, nested and with break
 * verdict: assertion violated (n==9)
 * because: 6 + 3 (i -1) + 1 (i 0, cut short) + 1 (i 1) is 11
 * states:  50
 * trail:   48
 */
byte n, m = 3;

active proctype p()
{
	short i;
	byte j;
	for (i : 1 .. 3) {
		n = n + i
	}
	assert(n == 6 && i == 4);
	for (i : -1 .. m - 2) {
		for (j : i + 1 .. 2) {
			n++;
			if
			:: j == 1 && i == 0 -> break
			:: else
			fi
		}
	}
	for (i : m .. 1) {
		assert(false)
	}
	assert(i == 3);
	assert(n == 9)
}
