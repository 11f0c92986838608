/* tests/models/initialisers_local.pml
 * feature: locals initialised from parameters, globals, _pid and each other, when the process starts
 * verdict: assertion violated (late==1)
 * because: the second run may happen before or after g grows
 * states:  37
 * trail:   6
 */
byte g = 1;

proctype child(byte n; short k)
{
	byte twice = 2 * n;
	byte me = _pid;
	byte late = g;
	short neg = -k;
	short far = neg - twice;

	assert(me == _pid && twice == 2 * n);
	assert(far == -k - 2 * n);
	assert(late == 1)
}

init {
	run child(3, 100);
	g = 2;
	run child(20, -100)
}
