/* tests/models/inline_return.pml
 * feature: an inline that returns a value
 * verdict: ok
 * states:  10
 */
byte r;

inline triple(n)
{
	byte t;
	t = 3 * n;
	return t + 1
}

init {
	byte k = 2;
	r = triple(k);
	assert(r == 7);
	k = triple(r);
	assert(k == 22)
}
