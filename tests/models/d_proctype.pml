/*
 * feature: D_proctype, a process that must be deterministic
 * verdict: non-determinism in D_proctype
 */
byte x;

active D_proctype p()
{
	do
	:: x < 2 -> x++
	:: x > 0 -> x = x + 2
	:: else -> break
	od
}
