/* tests/models/channel_parameter.pml
 * feature: channels as parameters, local channels made by the caller
 * verdict: ok
 * states:  12
 */
proctype twice(chan in, out)
{
	byte x;
	in?x;
	out!2 * x
}

init {
	chan a = [0] of { byte };
	chan b = [1] of { byte };
	chan c = [0] of { byte };
	byte r;
	atomic {
		run twice(a, b);
		run twice(b, c)
	};
	a!5;
	c?r;
	assert(r == 20)
}
