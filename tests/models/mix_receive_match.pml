/* tests/models/mix_receive_match.pml
 * feature: receive with constants, mtype names, eval and _
 * verdict: assertion violated (x!=2)
 * trail:   16
 */
mtype = { data, ack };
chan q = [3] of { mtype, byte, byte };
byte want = 2;
byte x;

active proctype s()
{
	q!data,1,9;
	q!ack,2,8;
	q!data,2,7
}

active proctype r()
{
	byte n;

	do
	:: q?data,eval(want),x -> assert(x == 7); break
	:: q?ack,eval(want),_ -> n = n + 10
	:: q?data(1,x) -> n++
	od;
	assert(n == 11 && x == 7);
	want = 3;
	q!data,3,1;
	q!data,4,2;
	q?_,eval(want),eval(x - 6);
	q?_,_,x;
	assert(x != 2)
}
