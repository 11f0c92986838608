/* tests/models/for_in_channel.pml
 * feature: for (m in channel) visits every message and leaves the channel as it was
 * verdict: ok
 * states:  23
 */
typedef Msg {
	byte kind;
	short v
};

chan q = [4] of { Msg };

active proctype p()
{
	Msg m;
	short sum;
	m.kind = 1; m.v = -5;
	q!m;
	m.kind = 2; m.v = 8;
	q!m;
	for (m in q) {
		sum = sum + m.v * m.kind
	}
	assert(sum == 11 && len(q) == 2);
	q?m;
	assert(m.kind == 1 && m.v == -5)
}
