/* tests/models/end_of_process_waits.pml
 * feature: a process at its closing brace that cannot end yet is in a valid end state
 * verdict: invalid end state
 * because: the blocked one is p itself, not the children that wait for each other to go
 * states:  20
 * trail:   10
 */
byte n;

proctype child(byte k)
{
	n = n + k
}

init {
	atomic { run child(1); run child(2); run child(4) };
	n == 7;
	n == 8
}
