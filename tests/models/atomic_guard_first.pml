/* tests/models/atomic_guard_first.pml
 * feature: an atomic whose first statement blocks is not entered; two of them never overlap
 * verdict: ok
 * states:  83
 */
bool busy;
byte inside;

active [3] proctype user()
{
	atomic { !busy -> busy = true };
	inside++;
	assert(inside == 1);
	inside--;
	atomic { busy -> busy = false }
}
