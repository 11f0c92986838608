/* tests/models/mix_atomic_handover.pml
 * feature: the receiver of a rendezvous goes on atomically, the sender waits
 * verdict: ok
 */
chan c = [0] of { byte };
byte x;
bit busy;

active proctype s()
{
	atomic { busy = 1; x++; c!x; busy = 1; x++; busy = 0 }
}

active proctype r()
{
	byte v;

	atomic { c?v; assert(busy); v++; x = v; busy = 0 };
	x > 0
}

active proctype w()
{
	do
	:: x > 0 -> assert(!busy || x == 1); break
	:: x == 0 -> assert(x == 0 || x >= 1); skip
	od
}
