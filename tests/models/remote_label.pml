/*
 * feature: remote references to labels, with and without a pid, and of a process that does not exist
 * verdict: invalid end state
 */
byte x;

active proctype s()
{
	x < 9;
idle:	skip
}

active proctype p()
{
	x = 1;
here:	x = 2;
	x = 3;
there:	skip
}

active proctype q()
{
	p@here -> x = 5;
	p[1]@there;
	!p[9]@here
}

active proctype r()
{
	if
	:: p@there && !s@idle -> x = 0
	fi;
	x++
}
