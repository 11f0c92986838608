/* tests/models/mix_channel_array.pml
 * feature: an array of buffered channels, in a typedef and outside, chosen by an index
 * verdict: ok
 */
typedef Port { chan ch[2] = [1] of { byte }; byte n };
Port port[2];
chan q[3] = [1] of { byte };

active [2] proctype p()
{
	byte i;
	byte v;

	port[_pid].ch[1 - _pid]!_pid + 5;
	for (i : 0 .. 1) {
		if
		:: nempty(port[_pid].ch[i]) -> port[_pid].ch[i]?v
		:: empty(port[_pid].ch[i]) -> q[i + _pid]!i
		fi
	}
	assert(v == _pid + 5);
	port[_pid].n = v
}
