/* tests/models/run_value.pml
 * feature: run gives the new pid, also in an expression and as a guard
 * verdict: ok
 * states:  188
 */
pid first, second;
byte n;

proctype child(byte k)
{
	n = n + k;
	n = n - k
}

init {
	first = run child(1);
	assert(first == 1);
	if
	:: (run child(2)) -> skip
	fi;
	second = run child(3) + 10;
	assert(second == 12 || second == 13 || second == 11);
	_nr_pr == 1;
	assert(n == 0)
}
