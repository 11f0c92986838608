/* tests/models/channel_in_message.pml
 * feature: channels travel in messages, are assigned and compared
 * verdict: assertion violated (x==20)
 * states:  32
 * trail:   15
 */
chan desk = [0] of { chan, byte };
chan a = [1] of { byte };
chan b = [1] of { byte };

active proctype server()
{
	chan reply, old;
	byte n;
	do
	:: desk?reply, n ->
		assert(reply == a || reply == b);
		old = reply;
		old!n * 10
	:: timeout -> break
	od
}

active proctype client()
{
	chan mine;
	byte x;
	if
	:: mine = a
	:: mine = b
	fi;
	desk!mine, 2;
	mine?x;
	assert(x == 20);
	desk!b, (mine == b -> 3 : 4);
	b?x;
	assert(x == 20)
}
