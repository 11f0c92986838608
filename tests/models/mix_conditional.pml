/* tests/models/mix_conditional.pml
 * feature: nested conditional expressions as value, guard, index and argument
 * verdict: ok
 */
byte a[3];
byte k;
chan q = [1] of { byte };

proctype put(byte v)
{
	q!(v > 1 -> v : (v == 1 -> 10 : 20))
}

init
{
	byte got;

	do
	:: (k < 3 -> 1 : 0) ->
		run put((k == 2 -> 5 : k));
		q?got;
		a[(k == 0 -> 2 : k - 1)] = got;
		k = k + 1
	:: (k >= 3 -> 1 : 0) -> break
	od;
	assert(a[2] == 20 && a[0] == 10 && a[1] == 5)
}
