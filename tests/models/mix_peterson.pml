/* tests/models/mix_peterson.pml
 * feature: two processes exclude each other with flags and a turn
 * verdict: ok
 */
bool flag[2];
bit turn;
byte in;

active [2] proctype p()
{
	byte k;

	do
	:: k < 2 ->
		flag[_pid] = true;
		turn = 1 - _pid;
		!flag[1 - _pid] || turn == _pid;
		in++;
		assert(in == 1);
		in--;
		flag[_pid] = false;
		k++
	:: else -> break
	od
}
