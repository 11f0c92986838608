/* tests/models/pid_reuse.pml
 * feature: a process ends only when all younger ones have; then its pid is free again
 * verdict: assertion violated (last!=2)
 * because: both children may still exist when the third starts, so it gets pid 3; or one has gone: 2; or both: 1
 * states:  93
 * trail:   9
 */
byte last, died;

proctype child()
{
	died++
}

proctype third()
{
	last = _pid
}

init {
	run child();
	run child();
	run third();
	last > 0;
	assert(last != 0);
	assert(last != 2)
}
