/* tests/models/goto_options.pml
 * feature: goto and break as the only statement of an option, labels on options, a label at the end
 * verdict: assertion violated (n!=2)
 * states:  21
 * trail:   7
 */
byte n;

active proctype p()
{
	do
	:: n < 2 -> goto more
	:: n == 2 ->
two:		if
		:: goto more
		:: break
		fi
	:: goto finish
	od;
	n = 7;
	goto finish;
more:	n++;
	do
	:: n == 1 -> goto two
	:: break
	od;
	assert(n != 2);
finish:
}
