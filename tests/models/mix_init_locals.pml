/* tests/models/mix_init_locals.pml
 * feature: locals initialised from parameters, globals, earlier locals and channels
 * verdict: ok
 */
byte g = 3;
chan pub = [2] of { byte };

proctype p(byte a; chan c)
{
	byte x = a + g;
	int y = x * 2;
	chan d = c;
	chan mine = [1] of { int };
	byte arr[3] = 7;
	int sum;

	mine!y;
	d!x;
	mine?sum;
	assert(sum == 2 * (a + 3));
	assert(arr[0] + arr[1] + arr[2] == 21)
}

init
{
	byte r1;
	byte r2;

	run p(1, pub);
	run p(10, pub);
	pub?r1;
	pub?r2;
	assert(r1 + r2 == 17)
}
