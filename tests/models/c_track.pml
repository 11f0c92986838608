/*
 * feature: tracked C data is a part of the state
 * verdict: assertion violated ((got==10)||(got>=30))
 */
c_decl {
	typedef struct Pile { int top; int item[4]; } Pile;
	extern Pile pile;
	extern int pushes;
};
c_code {
	Pile pile;
	int pushes;
	void push(int v) { if (pile.top < 4) pile.item[pile.top++] = v; pushes++; }
	int pop(void) { int v = pile.item[--pile.top]; pile.item[pile.top] = 0; return v; }
};
c_track "&pile" "sizeof(Pile)" "Matched";
c_track "&pushes" "sizeof(int)";
byte got;

active proctype producer()
{
	byte i = 1;
	do
	:: i < 5 && c_expr { pile.top < 3 } -> c_code { push(Pproducer->i * 10); }; i++
	:: i == 5 -> break
	od
}

active proctype consumer()
{
	byte n;
	do
	:: n < 4 && c_expr { pile.top > 0 } -> c_code { now.got = pop(); }; n++
	:: n == 4 -> break
	od;
	assert(c_expr { pushes == 4 });
	assert(got == 10 || got >= 30)
}
