/*
 * feature: tracked C data that does not tell states apart
 * verdict: invalid end state
 * bfs: refused
 */
c_decl { extern int steps; };
c_code { int steps; };
c_track "&steps" "sizeof(int)" "UnMatched";
byte x, y;

active proctype p()
{
	do
	:: x < 4 -> atomic { c_code { steps++; }; x++ }
	:: x > 0 && y < 3 -> atomic { c_code { steps += 10; }; x--; y++ }
	:: c_expr { steps > 25 && now.x == 2 } -> y = 9; break
	od
}
