/* tests/models/mix_atomic_rendezvous_choice.pml
 * feature: inside atomic, a rendezvous with either of two receivers, each going on atomically
 * verdict: ok
 */
chan c = [0] of { byte };
byte x;
byte who;

active proctype s()
{
	atomic {
		x = 1;
		c!3;
		x = x + 10;
		c!4;
		x = x + 10
	};
	assert(x == 27 || x == 28)
}

active [2] proctype r()
{
	byte v;

	atomic {
		c?v;
		who = _pid;
		x = x + v;
		v = 0;
		assert(who == _pid)
	}
}
