/*
 * feature: remote references to variables of another process, elements too, and after its end
 * verdict: assertion violated (p[0].n<2)
 */
byte x;

active proctype p()
{
	byte n = 1;
	short a[3];
	int k = -3;

	a[1] = 300;
	n = 2;
	a[n] = k
}

active proctype q()
{
	byte i = 1;
	p[0]:a[i] == 300 -> i = 2;
	p[0]:k < 0 || p:k == 0;
	x = 1;
	assert(p[0]:n < 2)
}
