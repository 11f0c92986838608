/*
 * refused: priorities with rendezvous
 * line: 11
 */
chan q = [0] of { byte };
chan r = [0] of { byte };
byte x;

active proctype high() priority 5
{
	if
	:: q!1
	:: r?x
	fi;
	q!2
}

active proctype low()
{
	r!7;
	q?x;
	x = 3
}

active proctype low2()
{
	q?x;
	x = 4
}
