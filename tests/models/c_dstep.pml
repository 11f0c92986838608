/*
 * feature: C inside a d_step: as a guard, between, first
 * verdict: ok
 */
int total;
byte turns;

active [2] proctype p()
{
	int i;
	do
	:: d_step { c_expr { now.turns < 4 } -> c_code { int k; for (k = 0; k < 3; k++) now.total += Pp->i + k; }; turns++; i++ }
	:: d_step { c_code { Pp->i = now.total % 5; }; if :: c_expr { Pp->i > 2 } -> i = 0 :: else -> skip fi }
	:: turns >= 4 -> break
	od;
	assert(total < 40)
}
