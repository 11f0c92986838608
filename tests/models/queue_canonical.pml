/* tests/models/queue_canonical.pml
 * feature: what has been received leaves no trace in the state
 * verdict: ok
 * states:  169
 */
chan q = [3] of { byte, short };
byte rest;

active proctype p()
{
	byte x;
	do
	:: rest < 4 && nfull(q) ->
		if
		:: q!1, -1
		:: q!2, 300
		fi;
		rest++
	:: nempty(q) -> q?x, _; x = 0
	:: rest == 4 && empty(q) -> break
	od
}
