/* tests/models/mix_for.pml
 * feature: for over a range and over an array, nested, with break
 * verdict: assertion violated ((i==4)&&(sum!=20))
 * trail:   68
 */
byte a[4];
byte sum;
byte i;
byte j;

active proctype p()
{
	for (i : 1 .. 3) {
		for (j in a) {
			if
			:: j > i -> break
			:: else -> a[j] = a[j] + i
			fi
		}
	}
	assert(a[0] == 6 && a[1] == 6 && a[2] == 5 && a[3] == 3);
	for (i in a) {
		sum = sum + a[i]
	}
	assert(i == 4 && sum != 20)
}
