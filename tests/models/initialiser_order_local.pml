/* tests/models/initialiser_order_local.pml
 * feature: locals are initialised in the order of the text, whatever their types
 * verdict: ok
 * states:  5
 */
proctype p(byte n)
{
	bit odd = n & 1;
	byte m = n + 1 + odd;
	short k = m * 100;
	bit big = (k == 500);
	byte low = k;

	assert(odd && m == 5 && k == 500 && big && low == 500 - 256)
}

init {
	run p(3)
}
