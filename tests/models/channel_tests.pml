/* tests/models/channel_tests.pml
 * feature: len, empty, full, nempty and nfull, also of rendezvous channels
 * verdict: ok
 * because: a rendezvous channel is always empty to all but the receiver of the handshake
 * states:  14
 */
chan q = [2] of { bit };
chan z = [0] of { bit };

active proctype p()
{
	assert(len(q) == 0 && len(z) == 0);
	if
	:: empty(q) && nfull(q) -> q!1
	:: full(q) -> assert(false)
	:: nempty(q) -> assert(false)
	fi;
	nempty(q) && nfull(q);
	q!0;
	full(q) && nempty(q);
	if
	:: nfull(q) -> assert(false)
	:: full(q) && len(q) == 2 -> q?_
	fi;
	z!1;
	assert(len(z) == 0)
}

active proctype r()
{
	if
	:: nempty(z) -> assert(false)
	:: z?1
	fi
}
