/* tests/models/types_truncation.pml
 * feature: every scalar type cuts its values to its width
 * verdict: ok
 * states:  40
 */
bit b;
bool o;
byte y;
short s;
int i;
unsigned u : 3;
pid p;

active proctype widths()
{
	b = 3; assert(b == 1);
	b++; assert(b == 0);
	b--; assert(b == 1);
	o = 2; assert(o == false);
	y = 257; assert(y == 1);
	y = 0; y--; assert(y == 255);
	y++; assert(y == 0);
	y = -1; assert(y == 255);
	s = 40000; assert(s == 40000 - 65536);
	s = -32768; s--; assert(s == 32767);
	i = 65536 * 16; assert(i == 1048576);
	i = -5; y = i; assert(y == 251 && i == -5);
	u = 13; assert(u == 5);
	u = 7; u++; assert(u == 0);
	u--; assert(u == 7);
	p = 300; assert(p == 44);
	i = y * y; assert(i == 63001)
}
