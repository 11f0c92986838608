/* tests/models/timeout_recovery.pml
 * feature: timeout is true exactly when no process can do anything else
 * verdict: assertion violated (resent<2)
 * states:  23
 * trail:   14
 */
chan line = [1] of { byte };
byte resent;

active proctype sender()
{
	byte n;
	line!n;
	do
	:: timeout -> resent++; line!n; if :: resent == 2 -> break :: else fi
	od;
	assert(resent < 2)
}

active proctype loses()
{
	byte x;
	line?x;
	skip;
	assert(resent == 0);
	line?x;
	line?x
}
