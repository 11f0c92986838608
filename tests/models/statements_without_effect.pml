/* tests/models/statements_without_effect.pml
 * feature: skip, true, printf, printm and constants as statements
 * verdict: ok
 * states:  91
 */
mtype = { ready, steady };
byte n;

active [2] proctype p()
{
	skip;
	printf("process %d, %c, %e, %x\n", _pid, 65, ready, 255);
	printm(steady);
	true;
	1;
	5 - 4;
	n = n + 1 - 1;
	printf("no arguments\n")
}
