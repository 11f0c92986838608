"""Small models, each about one rule of what depends on what, with formulas that notice if the rule is too bold.

Each entry: a name, the rule, the model, formulas. Errors and invalid end states of the model are compared as well.
"""

from collections import namedtuple

Case = namedtuple("Case", "name rule model formulas")

CASES = [Case(*c) for c in [
    ("atomic_union", "a statement stands for all of its atomic sequence", """
byte x, y;
active proctype P() { atomic { y = 1; x = 1 }; l3: skip }
active proctype Q() { (x == 0); l2: y = 2; l4: skip }
""", ["EF(P@l3 && Q@l2)", "EF(y == 2 && P@l3)", "EF(y == 1 && Q@l4)", "E[y == 0 U (y == 0 && Q@l2)]"]),
    ("atomic_inside", "whoever looks at states inside an atomic sequence sees what came before it", """
byte x;
active proctype P() { atomic { skip; l2: x = 1 }; l3: skip }
active proctype Q() { skip; l2: skip; l3: skip }
""", ["EF(P@l2 && Q@l2)", "EF(P@l2 && Q@l3)", "EF(P@l2 && EG(Q@l2))", "E[P@l2 R !Q@l3]"]),
    ("atomic_lost", "whether a sequence goes on depends on what it waits for", """
byte x, y;
active proctype P() { atomic { y = 1; (x == 1); l2: y = 2 } }
active proctype Q() { skip; l2: x = 1; l3: (y == 1); assert(false) }
""", ["EF(P@l2 && Q@l2)", "EF(P@l2 && Q@l3)", "EF(Q@l3 && y == 1)"]),
    ("atomic_handover", "in a handshake the receiver gets the floor", """
chan q = [0] of { byte };
byte x;
active proctype P() { atomic { skip; q!1; x = 2 }; l3: skip }
active proctype Q() { byte b; atomic { q?b; x = 1; l2: (x == 1) }; l3: skip }
active proctype R() { (x == 2); l2: (x == 1); assert(false) }
""", ["EF(R@l2 && Q@l3)", "EF(P@l3 && Q@l2)", "EF(x == 1 && P@l3)"]),
    ("atomic_goes_on", "whether others get the floor depends on what the next statement waits for", """
byte x, y;
active proctype P() { atomic { y = 1; l2: (x == 1); l3: skip } }
active proctype Q() { x = 1; l2: skip }
active proctype R() { (y == 1); l2: skip }
""", ["EF(P@l2 && R@l2 && Q@l2)", "EF(P@l2 && Q@l2)", "EF(R@l2 && P@l2)"]),
    ("atomic_choice_inside", "an atomic sequence may choose what comes behind it", """
byte g;
active proctype P() { byte x; atomic { skip; if :: x = 1 :: x = 2 fi }; g = x; (g == 9) }
active proctype Q() { do :: skip; skip od }
""", ["EG(EF g == 1 && EF g == 2)", "EG(EF g == 1)", "EG(EF(g == 1 && EG g == 1) && EF g == 2)"]),
    ("d_step_union", "a d_step is everything that is in it", """
byte x, y, z;
active proctype P() { d_step { y = 1; x = 1 }; l2: skip }
active proctype Q() { (x == 0); l2: z = y; l3: skip }
""", ["EF(P@l2 && Q@l2)", "EF(z == 1)", "EF(Q@l3 && z == 0 && P@l2)"]),
    ("d_step_moves_index", "the index of a d_step's condition is what it is before", """
byte a[3], b;
active proctype P() { byte i; do :: d_step { a[i] == 1 -> i++; b = 1 } :: i == 2 -> break od }
active proctype Q() { a[0] = 1 }
active proctype R() { (b == 1); a[1] = 1 }
""", ["EF P:i == 1", "EF P:i == 2", "EG P:i < 2"]),
    ("d_step_must_not_block", "what is inside a d_step must not block", """
chan q = [1] of { byte };
active proctype P() { byte b; d_step { skip; q!1 }; q?b }
active proctype Q() { q!2 }
""", []),
    ("d_step_looks", "a d_step that sends if it can looks at the channel", """
chan q = [1] of { byte };
byte y;
active proctype P() { q!5; l1: d_step { if :: q!1 -> y = 1 :: else -> y = 2 fi }; l2: skip }
active proctype Q() { q?_; l2: skip }
""", ["EF(y == 2 && Q@l2)", "EF(y == 1 && Q@l2)", "EF y == 2"]),
    ("d_step_looks_at_messages", "a d_step that receives if it can looks at the channel", """
chan q = [1] of { byte };
byte y;
active proctype P() { d_step { if :: q?_ -> y = 1 :: else -> y = 2 fi }; l2: skip }
active proctype Q() { q!1; l2: skip }
""", ["EF(y == 2 && Q@l2)", "EF(y == 1 && Q@l2)", "EF(y == 2 && len(q) == 1)"]),
    ("else_later", "an else that is still to come reads, too", """
byte x;
active proctype P() { skip; if :: x == 1 -> l2: skip :: else -> l3: skip fi }
active proctype Q() { x = 1; l2: skip }
""", ["EF(Q@l2 && P@l3)", "EF(Q@l2 && P@l2)"]),
    ("else_reads", "an else reads what the others beside it read", """
byte x;
active proctype P() { if :: x == 1 -> l2: skip :: else -> l3: skip fi }
active proctype Q() { skip; x = 1; l2: x = 0; l3: skip }
""", ["EF(P@l3 && Q@l3)", "EF P@l2", "EF(P@l3 && Q@l2)", "EG(!P@l2 && !Q@l3)"]),
    ("else_waits", "an else comes up when the others beside it do not any more", """
byte x = 1;
active proctype P() { if :: x == 1 -> x == 1 -> l2: skip :: else -> l3: assert(false) fi }
active proctype Q() { x = 0 }
""", ["EF P@l3", "EF(P@l2 && x == 0)"]),
    ("else_channel", "an else beside a receive looks at the channel", """
chan q = [1] of { byte };
active proctype P() { if :: q?1 -> l2: skip :: else -> l3: skip fi }
active proctype Q() { q!1; l2: skip }
""", ["EF(P@l3 && Q@l2)", "EF P@l2", "EF(P@l3 && full(q))"]),
    ("else_rendezvous", "an else beside an offer looks at who could accept it", """
chan q = [0] of { byte };
active proctype P() { if :: q!1 -> l2: skip :: else -> l3: skip fi }
active proctype Q() { skip; l2: if :: q?1 :: skip; l4: skip fi }
""", ["EF(P@l3 && Q@l4)", "EF P@l2", "EF(P@l3 && Q@l2)"]),
    ("timeout_waits_for_all", "a timeout waits for everybody", """
byte x;
active proctype P() { timeout; l2: x = 1; l3: skip }
active proctype Q() { (x == 1); l2: skip }
active proctype R() { skip; l2: skip; l3: (x == 2) }
""", ["EF P@l2", "EF(P@l2 && R@l2)", "EF Q@l2", "EG !Q@l2"]),
    ("timeout_once", "a timeout may be the last one", """
active proctype P() { timeout; l2: do :: skip; skip od }
active proctype Q() { timeout; l2: (_nr_pr == 9) }
""", ["EF(P@l2 && Q@l2)", "EF(P@l2 && !Q@l2)", "EG !P@l2"]),
    ("timeout_again", "what comes after a timeout can be waited for", """
byte x;
active proctype P() { do :: timeout -> x++; l2: (x < 3) od }
active proctype Q() { (x == 2); l2: skip; l3: (x == 3); assert(false) }
""", ["EF Q@l2", "EF(Q@l2 && P@l2)", "EF(x == 3)"]),
    ("end_order", "only the youngest process can end", """
active proctype P() { skip; l2: skip }
active proctype Q() { skip; l2: (_nr_pr == 3); l3: skip }
active proctype R() { skip; l2: skip }
""", ["EF _nr_pr == 1", "EF(Q@l3 && _nr_pr == 3)", "EF(!P@l2 && _nr_pr == 0)", "EF(Q@l2 && _nr_pr == 2)"]),
    ("end_waits", "a process ends after all that are younger", """
active proctype P() { byte v; v = 1 }
active proctype Q() { skip; l2: skip }
""", ["EF(P:v == 1 && EF !(P:v == 1))", "EF(P:v == 1 && EG P:v == 1)", "EG(P:v == 0)"]),
    ("pid_reused", "a number is used again after an end", """
byte x;
proctype W(byte k) { x = k; l2: (x == 3) }
active proctype P() { run W(1); l2: (_nr_pr == 1); run W(2); l3: x = 3 }
active proctype Q() { skip; l2: skip }
""", ["EF(x == 2)", "EF(W:k == 2 && P@l3)", "EF(P@l3 && !W@l2)", "EG !W@l2", "EF(_nr_pr == 1)"]),
    ("run_order", "who is started first has the lower number", """
proctype A() { l1: skip; (_nr_pr == 9) }
proctype B() { l1: skip; (_nr_pr == 9) }
active proctype P() { byte n; n = run A(); l2: (_nr_pr == 9) }
active proctype Q() { byte n; n = run B(); l2: (_nr_pr == 9) }
""", ["EF(P:n == 2 && Q:n == 3)", "EF(P:n == 3 && Q:n == 2)", "EF(A[2]@l1 && B[3]@l1)", "EF(B[2]@l1 && P:n == 3)"]),
    ("run_looks_up", "what starts looks up values for its variables, its own indexes", """
byte a[4], s;
proctype W(byte i) { byte v = a[i]; byte w = a[_pid]; l1: (v == 9) }
active proctype P() { byte k; run W(2); s = 1 }
active proctype Q() { a[2] = 1; a[3] = 1 }
active proctype R() { a[0] = 0; a[1] = 0 }
""", ["EF(W:v == 1)", "EF(W:v == 0 && a[2] == 1)", "EF(W:w == 0 && a[3] == 1)", "EF(W:v == 1 && W:w == 0 && s == 1)"]),
    ("channel_dies", "a process's channels end with it", """
chan g = [1] of { chan };
proctype W() { chan c = [1] of { byte }; g!c; skip }
active proctype P() { run W(); skip }
active proctype Q() { chan d; g?d; d!1 }
""", []),
    ("channel_dies_rendezvous", "a process's channels end with it, rendezvous channels too", """
chan g = [1] of { chan };
proctype W() { chan c = [0] of { byte }; g!c; if :: c?_ :: skip fi }
active proctype P() { run W(); skip }
active proctype Q() { chan d; g?d; d!1 }
""", []),
    ("channel_ends", "one who sends and one who receives: both at once, full and empty apart", """
chan q = [2] of { byte };
active proctype P() { q!1; l2: q!2; l3: q!3; l4: skip }
active proctype Q() { byte b; q?b; l2: q?b; l3: q?b; l4: skip }
""", ["EF(len(q) == 2 && Q@l2)", "EF(P@l4 && Q:b == 0)", "EF(P@l4 && Q@l2)", "EG(len(q) < 2)", "EF(P@l2 && Q:b == 1)"]),
    ("channel_two_senders", "two who send: the order is seen", """
chan q = [2] of { byte };
active proctype P() { q!1; l2: skip }
active proctype Q() { q!2; l2: skip }
active proctype R() { byte b; q?b; l2: (b == 2); l3: skip }
""", ["EF(R@l3)", "EF(R@l2 && R:b == 1)", "EF(R@l3 && P@l2)", "EF(R@l2 && Q@l2 && R:b == 1)"]),
    ("channel_two_receivers", "two who receive: the order is seen", """
chan q = [2] of { byte };
active proctype P() { q!1; q!2; l3: skip }
active proctype Q() { byte b; q?b; l2: skip }
active proctype R() { byte b; q?b; l2: skip }
""", ["EF(Q:b == 1 && R:b == 2)", "EF(Q:b == 2 && R:b == 1)", "EF(Q:b == 2 && P@l3)"]),
    ("channel_head", "a receive that does not fit waits for someone to take the head away", """
chan q = [2] of { byte };
active proctype P() { q!1; q!2 }
active proctype Q() { q?2; l2: skip }
active proctype R() { q?1; l2: skip }
""", ["EF Q@l2", "EF(Q@l2 && R@l2)", "EG !Q@l2"]),
    ("channel_sorted", "a sorted send may come first", """
chan q = [2] of { byte };
active proctype P() { q!2; l2: skip }
active proctype Q() { q!!1; l2: skip }
active proctype R() { byte b; skip; q?b; l2: skip }
active proctype S() { q?1; l2: skip }
""", ["EF S@l2", "EF(R:b == 2 && Q@l2)", "EF(R:b == 1 && P@l2)", "EF(S@l2 && P@l2 && R:b == 0)"]),
    ("channel_anywhere", "?? looks behind the first message", """
chan q = [3] of { byte };
active proctype P() { q!1; q!2; l3: skip }
active proctype Q() { if :: q??2 -> l2: skip :: q??[1] -> l3: skip fi }
active proctype R() { byte b; q?b; l2: skip }
""", ["EF Q@l2", "EF(Q@l2 && R@l2)", "EF(Q@l3 && len(q) == 2)", "EF(Q@l3 && R@l2)"]),
    ("channel_poll", "who looks at a channel depends on all who use it", """
chan q = [1] of { byte };
active proctype P() { q!1; l2: skip }
active proctype Q() { if :: empty(q) -> l2: skip :: full(q) -> l3: skip fi; (len(q) == 1); l4: skip }
active proctype R() { q?_; l2: skip }
""", ["EF(Q@l2 && P@l2)", "EF(Q@l3 && R@l2)", "EF Q@l4", "EF(Q@l4 && R@l2)"]),
    ("channel_exclusive_poll", "xr and xs say nothing of those who only look", """
chan q = [2] of { byte };
active proctype P() { xs q; q!1; q!2 }
active proctype R() { xr q; byte b; q?b }
active proctype Q() { if :: len(q) == 0 -> if :: len(q) == 1 -> assert(false) :: else fi :: else fi }
""", []),
    ("channel_by_other_name", "a channel has more than one name", """
chan q = [2] of { byte };
chan r;
active proctype P() { byte x; if :: x = 1 :: x = 2 fi; l2: (x == 9) }
active proctype Q() { r = q; if :: r!2 :: r!3 fi; l2: (len(r) == 9) }
""", ["EG(P:x == 0 || (P:x == 1 && len(q) > 0) || (P:x == 2 && len(q) == 0))", "EF(len(q) == 1 && P:x == 1)",
      "EF(len(q) == 0 && P:x == 2)"]),
    ("channel_in_array", "which channel it is depends on an index", """
chan q[2] = [1] of { byte };
byte i;
active proctype P() { q[i]!1; l2: skip }
active proctype Q() { i = 1; l2: skip }
active proctype R() { byte b; q[1]?b; l2: skip }
active proctype S() { byte b; q[0]?b; l2: skip }
""", ["EF(R@l2)", "EF S@l2", "EF(S@l2 && Q@l2)", "EF(len(q[1]) == 1)", "EF(len(q[0]) == 1 && i == 1)"]),
    ("channel_passed_on", "which channel it is came in a message", """
chan a = [1] of { byte }; chan b = [1] of { byte }; chan g = [1] of { chan };
active proctype P() { if :: g!a :: g!b fi; l2: skip }
active proctype Q() { chan c; g?c; c!1; l3: skip }
active proctype R() { a?_; l2: skip }
active proctype S() { b!2; l2: skip }
""", ["EF(R@l2)", "EF(S@l2 && Q@l3)", "EF(len(b) == 1 && Q@l3 && S@l2)", "EG(!R@l2)"]),
    ("channel_parameter", "which channel it is was said at the start", """
chan a = [1] of { byte }; chan b = [1] of { byte };
proctype W(chan c) { c!1; l2: (_nr_pr == 9) }
active proctype P() { if :: run W(a) :: run W(b) fi; l2: (_nr_pr == 9) }
active proctype Q() { a?_; l2: (_nr_pr == 9) }
active proctype R() { b?_; l2: (_nr_pr == 9) }
""", ["EF Q@l2", "EF(R@l2)", "EF(Q@l2 && R@l2)", "EG(!R@l2)"]),
    ("rendezvous_pairs", "an offer goes to any who accepts it, now or later", """
chan q = [0] of { byte };
active proctype P() { if :: q!1 -> l2: skip :: q!2 -> l3: skip fi }
active proctype Q() { q?1; l2: skip }
active proctype R() { skip; l1: if :: q?1 -> l2: skip :: q?2 -> l3: skip fi }
""", ["EF(Q@l2 && R@l1)", "EF(R@l2)", "EF(R@l3)", "EF(P@l3 && Q@l2)", "EF(P@l2 && R@l2)"]),
    ("rendezvous_value", "an offer is accepted or not by what others write", """
chan q = [0] of { byte };
byte x, y;
active proctype P() { q!x; l2: skip }
active proctype Q() { q?eval(y); l2: skip }
active proctype R() { x = 1; l2: y = 1; l3: skip }
""", ["EF(P@l2 && R@l2)", "EF(P@l2 && R@l3)", "EF(Q@l2 && x == 0 && R@l3)", "EG !Q@l2"]),
    ("rendezvous_effects", "a handshake does what both halves do", """
chan q = [0] of { byte };
byte x;
active proctype P() { q!1 }
active proctype Q() { q?x; l2: skip }
active proctype R() { (x == 0); l2: skip; l3: (x == 1); assert(false) }
active proctype S() { x = 2; l2: skip }
""", ["EF(R@l2 && x == 1)", "EF(Q@l2 && x == 2)", "EF(S@l2 && x == 1)", "EF(R@l3)"]),
    ("provided", "a provided clause looks at every step of its process", """
byte x;
active proctype Q() { x = 1; l2: (x == 9) }
active proctype P() provided (x == 0) { skip; l2: skip; l3: skip }
""", ["EF(Q@l2 && P@l3)", "EF(P@l2 && Q@l2)", "EF(P@l2 && EG P@l2)", "EG !P@l3"]),
    ("unless_hides", "an escape that is possible hides the rest", """
byte x;
active proctype P() { { skip; l2: skip; l3: skip } unless { x == 1 -> l4: skip } }
active proctype Q() { skip; x = 1; l2: skip }
""", ["EF(P@l3 && Q@l2)", "EF P@l4", "EF(P@l2 && P@l4)", "EF(P@l2 && Q@l2)", "EG !P@l4"]),
    ("unless_later", "what an escape will hide reads what the escape waits for", """
byte x;
active proctype P() { skip; l2: { skip; l3: skip } unless { x == 1 -> l4: skip } }
active proctype Q() { x = 1; l2: skip }
""", ["EF(Q@l2 && P@l3)", "EF(Q@l2 && P@l4)", "EF(P@l2 && Q@l2)"]),
    ("unless_waits", "what is hidden comes up when the escape does not any more", """
byte x = 1;
active proctype P() { { (x < 2); l2: skip; l3: (x == 0) } unless { (x == 1) -> (x == 2); l4: skip } }
active proctype Q() { x = 0; l2: skip }
""", ["EF P@l2", "EF P@l3", "EF(P@l4 && Q@l2)"]),
    ("unless_receives", "an escape that receives hides the rest from those who do not offer", """
chan q = [0] of { byte };
active proctype P() { { skip; l2: skip; l3: skip } unless { q?1 -> l4: skip } }
active proctype Q() { skip; l1: if :: q!1 -> l2: skip :: skip -> l3: skip fi }
""", ["EF(P@l3 && Q@l1)", "EF(P@l4 && Q@l2)", "EF(P@l3 && Q@l2)", "EF(P@l2 && Q@l1)", "EG !P@l4"]),
    ("remote_label", "a reference to where another process is looks at all of its steps", """
byte x;
active proctype P() { skip; l2: skip; l3: x = 1 }
active proctype Q() { (P@l2); l2: (x == 1); l3: skip }
""", ["EF Q@l2", "EF(Q@l2 && P@l3)", "EF Q@l3", "EG !Q@l2"]),
    ("remote_variable", "a reference to another process's variable", """
active proctype P() { byte v; v = 1; v = 2; v = 0; l5: (v == 9) }
active proctype Q() { (P:v == 1); l2: (P:v == 2); l3: skip }
""", ["EF Q@l2", "EF Q@l3", "EF(Q@l2 && P@l5)", "EF(Q@l3 && P@l5)"]),
    ("remote_fails", "a reference to a process of another type is an error", """
proctype W() { byte v; do :: v = 1 :: v = 0 od }
active proctype P() { do :: skip; skip od }
active proctype Q() { skip; (W[0]:v == 0) }
""", []),
    ("pc_value", "pc_value looks at all steps", """
byte n;
active proctype P() { skip; skip; n = 1; (n == 9) }
active proctype Q() { byte a, b; a = pc_value(0); b = pc_value(0); l3: skip }
""", ["EF(Q:a == 1 && Q:b != 1)", "EF(Q:a == 0 && Q@l3)", "EF(Q@l3 && n == 0)"]),
    ("poll_rendezvous", "to look at a rendezvous channel is an error", """
chan q = [0] of { byte };
active proctype P() { do :: skip; skip od }
active proctype Q() { skip; q?[1] }
""", []),
    ("copy_rendezvous", "so it is to receive a copy", """
chan q = [0] of { byte };
active proctype P() { do :: skip; skip od }
active proctype Q() { byte b; skip; q?<b> }
""", []),
    ("rendezvous_in_d_step", "so it is to offer in a d_step", """
chan q = [0] of { byte };
active proctype P() { do :: skip; skip od }
active proctype Q() { skip; d_step { q!1; skip } }
""", []),
    ("poll_no_channel", "so it is to look at a channel that is none", """
byte n;
proctype W(chan c) { (len(c) == 0); n = 1 }
chan g = [1] of { byte };
active proctype P() { run W(g) }
active proctype Q() { do :: skip; skip od }
active proctype R() { chan d; (n == 1); skip; run W(d) }
""", []),
    ("constant_index", "a constant may be out of bounds", """
byte a[2];
active proctype P() { do :: skip; skip od }
active proctype Q() { skip; a[5] = 1 }
""", []),
    ("constant_index_of_field", "a constant may be out of bounds in a field, too", """
typedef T { byte f[2] };
T t[2];
active proctype P() { do :: skip; skip od }
active proctype Q() { skip; t[1].f[3] = 1 }
""", []),
    ("index_local", "an element is told by a variable of the process", """
byte a[3];
active proctype P() { byte i = 2; a[i] = 1; l2: i = 1; l3: a[i] = 2; l4: skip }
active proctype Q() { (a[1] == 0); l2: (a[2] == 1); l3: skip }
active proctype R() { byte i; i = 2; l2: a[i] = 3; l3: skip }
""", ["EF(a[1] == 2 && Q@l2)", "EF(Q@l3 && a[2] == 3)", "EF(a[2] == 1 && R@l3)", "EG(a[2] != 3)"]),
    ("index_global", "an element is told by a variable of all", """
byte a[3], i;
active proctype P() { a[i] = 1; l2: skip }
active proctype Q() { i = 1; l2: skip }
active proctype R() { (a[0] == 1); l2: skip }
active proctype S() { (a[1] == 1); l2: skip }
""", ["EF(R@l2)", "EF S@l2", "EF(R@l2 && Q@l2)", "EG(a[1] == 0)"]),
    ("fields", "fields of a structure count as the structure", """
typedef T { byte x; byte y };
T t[2];
active proctype P() { byte i = 1; t[i].x = 1; l2: t[0].y = 2; l3: skip }
active proctype Q() { (t[1].x == 0); l2: (t[0].y == 2); l3: skip }
""", ["EF(Q@l2 && P@l3)", "EF Q@l3", "EF(t[1].x == 1 && Q@l2)", "EG(t[0].y == 0)"]),
    ("local_promise", "that a global is local is a promise nobody checks", """
local byte x;
active proctype P() { x = 1; x = 2 }
active proctype Q() { assert(x != 1) }
""", ["EF x == 1"]),
    ("dead_variables", "a variable that is forgotten is kept for a formula", """
byte g;
active proctype P() { byte v; v = 1; g = v; l3: skip; skip }
active proctype Q() { byte w; w = g; l2: skip }
""", ["EF(P:v == 1 && P@l3)", "EF(Q:w == 1)", "EG(P:v == 1 || !P@l3)", "EF(Q@l2 && Q:w == 0 && P:v == 1)"]),
    ("assertion_late", "an assertion is looked for however many others go on for ever", """
byte x;
active proctype P() { do :: skip; skip od }
active proctype Q() { skip; x = 1; x = 2 }
active proctype R() { (x == 1); assert(x == 1) }
""", ["EF(x == 2)"]),
]]
