/* tests/models/refused/run_priority.pml
 * refused: priority
 * line:    12
 */
proctype p()
{
	skip
}

init {
	run p();
	run p() priority 3
}
