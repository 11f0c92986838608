/* tests/models/mix_channel_in_message.pml
 * feature: a reply channel travels in the request; the server answers on it
 * verdict: ok
 */
chan req = [1] of { chan, byte };

active [2] proctype client()
{
	chan mine = [0] of { byte };
	byte r;

	req!mine,_pid + 3;
	mine?r;
	assert(r == 2 * (_pid + 3))
}

active proctype server()
{
	chan to;
	byte v;

end:	do
	:: req?to,v -> to!v * 2
	od
}
