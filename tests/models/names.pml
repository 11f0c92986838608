/* tests/models/names.pml
 * feature: names that mean something in C++ or in the generated file
 * verdict: ok
 */
typedef record { byte u8; byte class };
typedef Globals { record e };
byte u8, NULL_, size, model, location, begin = 3, value, globals, struct_Globals;
Globals struct_record;
record this;

proctype p(byte operator; int channel)
{
	byte g;

	g = operator + channel;
	d_step {
		g = 1;
		do
		:: g < 4 -> g++
		:: else -> break
		od
	}
	assert(g == 4)
}

proctype p_begin(byte arguments)
{
	arguments++;
	assert(arguments == 8 || arguments == 2)
}

active proctype begin_process()
{
	run p(1, 2);
	this.class = 3;
	struct_record.e.u8 = this.class;
	assert(struct_record.e.u8 == 3)
}

init {
	run p_begin(7);
	u8 = 2;
	location = 4 + u8 + begin;
	value = 3 + run p_begin(1);
	NULL_ = size + location;
	assert(NULL_ == 9)
}
