/* tests/models/accept_progress_labels.pml
 * feature: accept and progress labels mean nothing to this search
 * verdict: ok
 * states:  16
 */
byte x;

active proctype p()
{
accept_here:
	do
	:: x < 5 ->
progress:	x++
	:: x > 0 ->
accept:		x--
	od
}
