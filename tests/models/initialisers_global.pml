/* tests/models/initialisers_global.pml
 * feature: initialisers of globals that use earlier globals, expressions and constants
 * verdict: ok
 * states:  4
 */
#define TWO 2
byte a = 3;
byte b = a * TWO + 1;
short c = -b;
bit d = 1;
byte e[3] = b - a;
int f = (c < 0 -> c * b : 0);
bool g = true;

init {
	assert(a == 3 && b == 7 && c == -7 && d == 1 && f == -49);
	assert(e[0] == 4 && e[2] == 4 && g)
}
