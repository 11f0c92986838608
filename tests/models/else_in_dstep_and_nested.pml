/* tests/models/else_in_dstep_and_nested.pml
 * feature: else as only way, else of an inner if, and else after options that look at channels
 * verdict: ok
 * states:  33
 */
chan q = [1] of { byte };
byte x;

active proctype p()
{
	d_step {
		if
		:: x > 0 -> x = 9
		:: else ->
			if
			:: q?[3] -> x = 8
			:: else -> x = 1
			fi
		fi
	};
	do
	:: else -> break
	:: x == 2 -> x = 3
	od;
	if
	:: empty(q) -> q!4
	:: full(q) -> q?_
	fi
}

active proctype r()
{
	if
	:: q?3
	:: q?4 -> assert(x == 1 || x == 3)
	:: x == 1 -> x = 2
	fi
}
