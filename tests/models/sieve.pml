/* tests/models/sieve.pml
 * feature: processes that make processes and pass channels on
 * verdict: assertion violated (p!=7)
 * states:  268
 * trail:   52
 */
mtype = { number, eof };
chan root = [0] of { mtype, byte };

proctype sieve(chan in; byte p)
{
	chan out = [0] of { mtype, byte };
	bool has_next;
	byte n;
	assert(p != 7);
	do
	:: in?number(n) ->
		if
		:: n % p == 0 -> skip
		:: else ->
			if
			:: has_next -> out!number(n)
			:: else -> has_next = true; run sieve(out, n)
			fi
		fi
	:: in?eof(_) ->
		if
		:: has_next -> out!eof(0)
		:: else
		fi;
		break
	od
}

init {
	byte k = 3;
	run sieve(root, 2);
	do
	:: k < 8 -> root!number(k); k++
	:: else -> root!eof(0); break
	od
}
