/*
 * feature: globals that nobody writes: channels, arrays of them, numbers that are cut to their width
 * verdict: assertion violated (level>n)
 */
chan fixed = [2] of { byte };
chan many[2] = [1] of { byte };
chan moving;
byte n = 3;
bit cut = 2;
unsigned narrow : 3 = 12;
short negative = -5;
int table[3] = 7;
byte written = 4;
byte level;

active proctype p()
{
	chan own = [1] of { byte };
	moving = many[cut];
	moving!n;
	many[1]!narrow;
	fixed!table[2] + negative;
	own!1;
	written++;
	assert(many[0]?[3] && many[1]?[4] && fixed?[2]);
	fixed?level;
	assert(level == 2 && written == 5);
	assert(level > n)
}
