/* tests/models/mix_end_labels.pml
 * feature: end labels in the middle and at a loop make waiting valid
 * verdict: ok
 */
chan q = [1] of { byte };
chan c = [0] of { bit };
byte n;

active [2] proctype s()
{
	do
	:: n < 3 -> atomic { q!n; n++ }
	:: break
	od;
end_here:
	c?0
}

active proctype r()
{
	byte v;

end0:	do
	:: q?v -> assert(v < 4)
	od
}
