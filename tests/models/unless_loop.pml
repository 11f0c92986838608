/* tests/models/unless_loop.pml
 * feature: an unless over a loop, with rendezvous, atomic and d_step inside
 * verdict: invalid end state
 */
chan c = [0] of { byte };
byte x, y;

active proctype p()
{
	do
	:: c?x -> atomic { y = x; x = 0; c?x }
	:: d_step { y == 3; y = 0; x = 1 }
	od unless {
		atomic { y == 2; x = 9; c?y }
	};
	c?4
}

active proctype q()
{
	c!1;
	do
	:: c!2
	:: c!3
	:: c!4 -> break
	od
}
