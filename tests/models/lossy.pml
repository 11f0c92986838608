/*
 * feature: -m: a message sent to a full channel is lost
 * flags: -m
 * verdict: invalid end state
 */
chan q = [1] of { byte };
byte x;

active proctype p()
{
	q!1;
	q!2;
	q!3
}

active proctype r()
{
	q?x;
	q?x;
	x == 9
}
