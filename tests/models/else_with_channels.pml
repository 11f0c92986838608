/* tests/models/else_with_channels.pml
 * feature: else beside a buffered receive or send is taken only when that one cannot run
 * verdict: assertion violated (lost==0)
 * because: the sender may run twice before the receiver does
 * states:  173
 * trail:   15
 */
chan q = [1] of { byte };
byte got, lost;

active proctype sender()
{
	byte k;
	do
	:: k < 3 ->
		if
		:: q!k
		:: else -> lost++
		fi;
		k++
	:: else -> break
	od
}

active proctype receiver()
{
	byte x;
	do
	:: q?x -> got++
	:: else -> if
		:: got + lost == 3 && empty(q) -> break
		:: got + lost < 3
		fi
	od;
	assert(lost == 0)
}
