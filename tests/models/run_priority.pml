/*
 * feature: run with a priority
 * verdict: assertion violated (x==1)
 */
byte x;

proctype worker(byte n)
{
	x = n;
	x++
}

init {
	atomic { run worker(1) priority 2; run worker(3) };
	assert(x == 1)
}
