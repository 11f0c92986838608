/* tests/models/rendezvous_else.pml
 * feature: else beside a rendezvous option, with and without a waiting partner
 * verdict: assertion violated (missed<2)
 * states:  26
 * trail:   10
 */
chan c = [0] of { byte };
byte missed, hits;

active proctype r()
{
	byte k;
	do
	:: k < 2 ->
		if
		:: c?_ -> hits++
		:: else -> missed++
		fi;
		k++
	:: k == 2 -> break
	od;
	assert(missed < 2)
}

active proctype s()
{
end:	do
	:: c!1
	od
}
