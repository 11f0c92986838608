/*
 * feature: _pid in C
 * verdict: assertion violated ((seen[1]==1)&&(seen[2]==6))
 */
byte seen[3];

proctype child(byte parent)
{
	c_code { now.seen[Pchild->_pid] = Pchild->parent + 1; }
}

init {
	run child(_pid);
	run child(5);
	(_nr_pr == 1) -> assert(seen[1] == 1 && seen[2] == 6)
}
