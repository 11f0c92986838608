/*
 * feature: enabled() of another process: conditions, choices, the end
 * verdict: invalid end state
 * replay: differs
 * known-defect: the simulator takes the jump behind fi for a statement that can be executed
 */
byte x;

active proctype p()
{
	if
	:: enabled(1) -> x = 2
	:: !enabled(1) -> x = 3
	fi;
	x > 0;
	enabled(2) -> x = 4;
	if
	:: x == 2
	:: else -> x = 1
	fi
}

active proctype q()
{
	x == 0 -> x = 1;
	if
	:: x == 3
	:: x == 1 -> skip
	fi;
	x == 4
}

active proctype r()
{
	x == 2 -> x = 6
}
