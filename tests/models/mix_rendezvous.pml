/* tests/models/mix_rendezvous.pml
 * feature: one receiver and two senders, one of which stays without a partner
 * verdict: invalid end state
 * trail:   6
 */
chan c = [0] of { byte };
byte got;

active [2] proctype s()
{
	c!_pid + 1;
	got = got + 10
}

active proctype r()
{
	byte v;

	c?v;
	got = got + v;
	assert(v == 1 || v == 2)
}
