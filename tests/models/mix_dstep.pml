/* tests/models/mix_dstep.pml
 * feature: d_step with a loop, an if, a goto inside and a blocking first guard
 * verdict: ok
 */
byte x;
byte y;
bit go;

active [2] proctype w()
{
	byte i;

	d_step {
		go == 1 ->
		go = 0;
		do
		:: i < 5 ->
			i++;
			if
			:: i % 2 -> x = x + i
			:: else -> goto cont
			fi;
			y++;
cont:			skip
		:: else -> break
		od;
		i = 0
	};
	assert(x == y * 3)
}

init
{
	go = 1;
	go == 0;
	go = 1;
	go == 0;
	assert(x == 18 && y == 6)
}
