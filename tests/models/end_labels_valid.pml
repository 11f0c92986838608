/* tests/models/end_labels_valid.pml
 * feature: end labels before if, do, atomic, d_step and a receive make a stop there valid
 * verdict: ok
 * states:  10
 */
chan q = [1] of { byte };
byte x;

active proctype a()
{
end_a:	if
	:: x == 9 -> skip
	:: q?9
	fi
}

active proctype b()
{
	skip;
endb:	atomic { x == 8 -> x = 7 }
}

active proctype c()
{
	x = 1;
end:	d_step { x == 6 -> x = 5 }
}

active proctype d()
{
	byte y;
	x = 2;
end_loop: do
	:: q?y -> y = 0
	:: x == 8 -> break
	od
}
