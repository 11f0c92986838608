/* tests/models/mix_rendezvous_partners.pml
 * feature: one sender, two receivers: an option for each, and both sides take any
 * verdict: assertion violated ((a+b)!=5)
 * trail:   17
 */
chan c = [0] of { byte, bit };
byte a;
byte b;

active proctype s()
{
	byte n;

	do
	:: n < 4 ->
		if
		:: c!1,0
		:: c!2,1
		fi;
		n++
	:: n == 4 -> break
	od
}

active proctype ra()
{
	bit f;

end:	do
	:: c?1,f -> assert(!f); a++
	od
}

active proctype rb()
{
	byte v;

end:	do
	:: c?v,_ -> b = b + v; assert(a + b != 5)
	od
}
