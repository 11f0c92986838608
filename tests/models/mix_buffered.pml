/* tests/models/mix_buffered.pml
 * feature: two producers and a consumer on a buffered channel; both orders occur
 * verdict: assertion violated (who!=0)
 * trail:   26
 */
chan q = [2] of { byte, byte };

active [2] proctype prod()
{
	q!_pid,1;
	q!_pid,2
}

active proctype cons()
{
	byte who;
	byte k;
	byte last[2];
	byte n;

	do
	:: n < 4 ->
		q?who,k;
		assert(k == last[who] + 1);
		last[who] = k;
		n++
	:: n == 4 -> break
	od;
	assert(who != 0)
}
