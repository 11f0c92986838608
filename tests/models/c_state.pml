/*
 * feature: C types among globals and locals, with initial values
 * verdict: assertion violated ( now.count == 3 )
 */
c_state "int count" "Global" "7";
c_state "short own" "Local worker" "2";
c_state "double half" "Global";
c_state "int unseen" "Hidden" "5";
byte done;

active [2] proctype worker()
{
	c_code { now.count -= Pworker->own; Pworker->own += now.count; };
	if
	:: c_expr { now.half } -> c_code { now.count = 1000; }
	:: c_expr { !now.half } -> c_code { now.half = 0.25 * unseen; }
	fi;
	done++;
	assert(c_expr { Pworker->own <= 7 });
	assert(c_expr { now.count != 1000 || now.half == 1.25 })
}

init {
	(done == 2) -> assert(c_expr { now.count == 3 })
}
