/*
 * feature: a receiver whose provided clause is false takes no part in a rendezvous; atomic is lost when the clause
 *          of the process that runs it becomes false
 * verdict: ok
 */
chan q = [0] of { byte };
bool open = true;
byte got;

active proctype sender() {
	q!1;
	open = false;
	q!2;
	open = true
}

active proctype first() provided (open) {
end:	do
	:: atomic { q?got; got = got + 1; open = !open; got = got + 2 }
	od
}

active proctype second() {
	byte y;
end:	do
	:: q?y
	:: !open -> open = true
	od
}
