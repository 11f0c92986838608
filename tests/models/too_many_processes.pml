/* tests/models/too_many_processes.pml
 * feature: more than 255 processes
 * verdict: too many processes
 * states:  255 at the first error
 * trail:   255
 */
byte n;

proctype idle()
{
	n == 255 && n == 254
}

init {
	do
	:: run idle()
	od
}
