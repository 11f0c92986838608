/*
 * feature: priorities: the highest that can move does; set and read while running
 * verdict: ok
 */
byte x;
byte order;

active proctype low()
{
	order = order * 2;
	x = 1;
	set_priority(1, 3);
	x = 2;
	_priority = 9;
	order = get_priority(_pid)
}

active proctype high() priority 5
{
	x == 1 -> order = order + 1;
	x == 2 -> order = order + 1;
	order = get_priority(0) + get_priority(9)
}

active proctype middle() priority 4
{
	x++;
	x == 4 || x == 2
}
