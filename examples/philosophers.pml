/* Five philosophers, five forks. Everybody takes the left fork first: how long until nobody can go on? */
#define N 5

bool taken[N];
byte meals;

active [N] proctype philosopher()
{
	byte left = _pid, right = (_pid + 1) % N;

	do
	:: atomic { !taken[left] -> taken[left] = true };
	   atomic { !taken[right] -> taken[right] = true };
	   meals = (meals + 1) % 16;
	   assert(taken[left] && taken[right]);
	   taken[right] = false;
	   taken[left] = false
	od
}
