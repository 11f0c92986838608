/* tests/models/mix_typedefs.pml
 * feature: typedefs nested three deep, with arrays at each level
 * verdict: assertion violated (t.m[1].l[1].s[0]==0)
 * trail:   10
 */
typedef Leaf { byte v; bit f[3]; short s[2] };
typedef Mid { Leaf l[2]; int n };
typedef Top { Mid m[2]; Leaf x; unsigned u : 4 };
Top t;
Mid g[2];

active proctype w()
{
	Top loc;
	byte i;

	for (i : 0 .. 1) {
		t.m[i].l[1 - i].v = 10 + i;
		t.m[i].l[i].s[1 - i] = 0 - i;
		loc.m[i].n = t.m[i].l[1 - i].v
	}
	g[t.m[1].n].n = loc.m[1].n;
	loc.x.f[2] = 1;
	t.x.f[loc.x.f[2]] = 1;
	t.u = 17;
	assert(t.u == 1 && g[0].n == 11)
}

active proctype r()
{
	assert(t.m[1].l[1].s[0] == 0)
}
