/* tests/models/mix_rendezvous_chain.pml
 * feature: a token goes round three processes over three rendezvous channels
 * verdict: ok
 */
chan c[3] = [0] of { byte };
byte holder = 3;

active [3] proctype p()
{
	byte t;

	if
	:: _pid == 0 -> c[1]!1
	:: else
	fi;
	do
	:: c[_pid]?t ->
		holder = _pid;
		if
		:: t < 7 -> assert(holder == _pid); c[(_pid + 1) % 3]!t + 1
		:: t == 7 || t == 8 -> c[(_pid + 1) % 3]!t + 1; break
		:: else -> assert(t == 9 && _pid == 0); break
		fi
	od
}
