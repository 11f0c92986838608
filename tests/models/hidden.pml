/*
 * feature: hidden variables, inside one atomic sequence and across states
 * verdict: ok
 * bfs: refused
 */
byte y;
hidden byte scratch = 3;
hidden short list[2];
byte x;

active [2] proctype p()
{
	atomic { scratch = _pid + 1; x = scratch + 1 };
	list[1] = 7;
	if
	:: list[1] = 2
	:: y = 1
	fi;
	y = list[1]
}
