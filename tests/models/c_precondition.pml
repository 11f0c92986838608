/*
 * feature: a precondition that does not hold
 * verdict: c_code line 12 precondition false: now.x < 2
 * replay: differs
 */
byte x;

active proctype p()
{
	do
	:: x < 3 -> x++
	:: c_code [now.x < 2] { now.x = 0; }
	:: x == 3 -> break
	od
}
