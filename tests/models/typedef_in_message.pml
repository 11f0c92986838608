/* tests/models/typedef_in_message.pml
 * feature: a typedef as message field is sent and received field by field
 * verdict: invalid end state
 * because: if b comes first, the second receive waits for a kind 1 that never comes
 * states:  46
 * trail:   9
 */
typedef Msg {
	byte kind;
	short value
};

chan q = [2] of { Msg, bit };

active proctype a()
{
	Msg m;
	m.kind = 1; m.value = -300;
	q!m, 1
}

active proctype b()
{
	Msg m;
	m.kind = 2;
	q!m, 0
}

active proctype reader()
{
	Msg in;
	bit last;
	q?in, last;
	assert((in.kind == 1) == (last == 1));
	assert((in.value == -300) == (in.kind == 1));
	if
	:: in.kind == 2 -> (q?[1, 7, 1]) -> assert(false)
	:: else
	fi
}
