/*
 * feature: provided clauses, on others' variables and on one's own; a process that stops for good
 * verdict: invalid end state
 */
byte turn, x;

active proctype a() provided (turn == 0)
{
	x = 1;
	turn = 1;
	x = 2
}

active [2] proctype b() provided (turn == _pid)
{
	do
	:: x < 4 -> x++
	:: x >= 3 -> turn = (turn + 1) % 4
	:: x >= 4 -> break
	od
}
