/* tests/models/run_blocks_and_dies.pml
 * feature: processes that start processes and end in every order
 * verdict: assertion violated (n!=5)
 * states:  4733
 * trail:   21
 */
byte n;

proctype tree(byte d)
{
	if
	:: d > 0 -> run tree(d - 1); n++
	:: d > 1 -> run tree(d - 2); n = n + 2
	:: d == 0
	fi
}

init {
	run tree(3);
	run tree(2);
	_nr_pr == 1;
	assert(n >= 4 && n <= 6);
	assert(n != 5)
}
