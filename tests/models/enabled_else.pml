/*
 * feature: enabled() of a process that waits at an else
 * verdict: ok
 * states: 13
 * counts: own
 * known-defect: with an executable statement of its own before it, pan takes another process's else for blocked
 */
byte x;

active proctype p()
{
	if
	:: enabled(1) -> x = 1
	:: !enabled(1) -> x = 2
	fi
}

active proctype q()
{
	if
	:: x == 9
	:: else
	fi
}
