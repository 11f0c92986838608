/* tests/models/mix_run_args.pml
 * feature: run with arguments of every kind, each cut to the type of its parameter
 * verdict: assertion violated (r!=0)
 * trail:   10
 */
mtype = { m1, m2 };
chan back = [2] of { int };

proctype p(bit b; byte y; short s; mtype e; chan c; int i)
{
	assert(e == m2);
	c!(b + y + s + i)
}

init
{
	int r;
	byte n = 3;

	run p(n, 256 + n, 65535, m2, back, -n);
	run p(n + 1, n * 100, 70000, m2, back, 1);
	back?r;
	assert(r == 0 || r == 4509);
	back?r;
	assert(r != 0)
}
