/* tests/models/rendezvous_array.pml
 * feature: an array of rendezvous channels; a receive option on each
 * verdict: assertion violated (last!=2)
 * states:  59
 * trail:   10
 */
chan c[2] = [0] of { byte };
byte last;

active [2] proctype s()
{
	c[_pid]!_pid + 1;
	c[1 - _pid]!9
}

active proctype r()
{
	byte k;
	do
	:: k < 4 ->
		if
		:: c[0]?last -> k++
		:: c[1]?last -> k++
		fi
	:: k == 4 -> break
	:: k == 2 -> assert(last != 2); c[0]?_; c[1]?_; break
	od
}
