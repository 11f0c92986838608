/* tests/models/atomic_nested.pml
 * feature: atomic in atomic in d_step-free blocks; the inner end does not end the outer
 * verdict: ok
 * states:  9
 */
byte x;

inline two()
{
	atomic { x++; x++ }
}

active proctype p()
{
	atomic {
		two();
		atomic { x++; { x++ } };
		d_step { x++; x++ };
		x = 0
	}
}

active proctype z()
{
	assert(x == 0);
	assert(x == 0)
}
