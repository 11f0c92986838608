/*
 * feature: trace: sends and receives in their order, constants compared, the rest free
 * verdict: event_trace error (no matching event)
 */
mtype = { req, ack };
chan q = [1] of { mtype, byte };
chan r = [2] of { byte };
chan free = [1] of { byte };

trace {
	do
	:: q!req,_; q?req,_
	:: q!ack,2; r!7
	od
}

active proctype p()
{
	byte x;
	q!req,1;
	q?req,x;
	free!1;
	if
	:: q!ack,2; r!7; r?x
	:: q!ack,2; r!x
	fi
}
