/* tests/models/mix_init_when.pml
 * feature: a local is initialised from a global when its process starts
 * verdict: assertion violated (x!=2)
 * trail:   4
 */
byte g = 1;

proctype p()
{
	byte x = g;

	assert(x != 2)
}

init
{
	run p();
	g = 2;
	run p()
}
