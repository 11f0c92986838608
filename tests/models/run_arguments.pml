/* tests/models/run_arguments.pml
 * feature: run with arguments of every type, cut to the width of the parameter
 * verdict: assertion violated ((b!=1)||(s!= -(7)))
 * states:  123
 * trail:   6
 */
chan back = [2] of { byte };
mtype = { yes, no };

proctype p(bit b; byte y; short s; int i; mtype m; chan c)
{
	assert(y == 44 && i == 70000);
	assert(m == no);
	c!_pid;
	assert(b != 1 || s != -7)
}

init {
	byte who;
	run p(2, 300, 65536 + 5, 70000, no, back);
	run p(3, 44, -7, 70000, no, back);
	back?who;
	assert(who == 1 || who == 2)
}
