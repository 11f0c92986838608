/*
 * feature: pc_value() of another process, and of one that is gone
 * verdict: invalid end state
 */
byte x;

active [2] proctype p()
{
	x = 1;
	pc_value(1 - _pid) > 1 -> x = 2;
	x = pc_value(1 - _pid)
}
