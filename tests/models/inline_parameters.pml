/* tests/models/inline_parameters.pml
 * feature: inlines with parameters, used twice, in each other, with locals and in an atomic
 * verdict: assertion violated (r[1]!=9)
 * because: the second call adds 2 * r[0] + 1 - 1 + ... + 1, which is 5, as text and not as a value
 * states:  61
 * trail:   22
 */
byte r[2];

inline add(to, what)
{
	byte tmp;
	tmp = to;
	to = tmp + what;
	tmp = 0
}

inline both(k)
{
	add(r[0], k);
	atomic { add(r[1], 2 * k + 1) }
}

active proctype p()
{
	both(1);
	both(r[0] + 1 - 1 + 1 - 1 + 1 - 1)
}

active proctype q()
{
	r[1] == 3 || r[1] == 8;
	add(r[1], 1);
	assert(r[1] != 9)
}
