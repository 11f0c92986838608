/*
 * feature: _last, also across a rendezvous and inside atomic
 * verdict: invalid end state
 */
byte x;
chan q = [0] of { byte };

active [2] proctype p()
{
	x = 1;
	_last == 0 -> x = 2;
	if
	:: q!1
	:: q?1 -> _last == _pid
	fi;
	atomic { x = 3; assert(_last == _pid || x == 3) }
}
