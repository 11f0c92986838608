/* tests/models/mix_deadlock.pml
 * feature: two locks taken in opposite order
 * verdict: invalid end state
 * trail:   4
 */
bit l1;
bit l2;
byte in;

inline take(l)
{
	atomic { !l -> l = 1 }
}

active proctype p()
{
	take(l1); take(l2);
	in++; assert(in == 1); in--;
	l2 = 0; l1 = 0
}

active proctype q()
{
	take(l2); take(l1);
	in++; assert(in == 1); in--;
	l1 = 0; l2 = 0
}
