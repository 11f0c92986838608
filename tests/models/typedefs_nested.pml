/* tests/models/typedefs_nested.pml
 * feature: typedefs in typedefs, arrays of them, fields of every kind
 * verdict: assertion violated  !(((s[0].in[1].v==7)&&s[1].ready))
 * states:  61
 * trail:   4
 */
typedef Inner {
	byte v = 5;
	bit flag;
	short a[2]
};
typedef Outer {
	Inner in[2];
	bool ready;
	unsigned n : 4
};

Outer s[2];

active proctype left()
{
	s[0].in[1].v = s[0].in[1].v + 2;
	s[0].in[0].a[1] = -1;
	s[1].n = 17;
	s[1].in[s[1].n].flag = 1;
	assert(s[1].in[1].flag && !s[1].in[0].flag && s[0].in[0].a[1] == -1);
	assert(s[1].in[0].v == 5)
}

active proctype right()
{
	Outer mine;
	mine.in[1].v = s[0].in[1].v;
	s[1].ready = (mine.in[1].v == 5);
	assert(!(s[0].in[1].v == 7 && s[1].ready))
}
