/* tests/models/mix_print.pml
 * feature: printf with every conversion, printm, and no effect on the state
 * verdict: ok
 */
mtype = { on, off };
mtype s = on;
int n = -3;

active [2] proctype p()
{
	printf("p %d: %d %u %x %o %c %e %%\n", _pid, n, 7, 255, 8, 65, s);
	printm(s);
	atomic { printf("a\n"); s = (s == on -> off : on); printm(off) };
	d_step { printf("d\n"); n++ };
	assert(n < 0)
}
