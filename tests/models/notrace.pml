/*
 * feature: notrace: an error if the events happen in that order
 * verdict: event_trace error (all events matched)
 */
chan q = [2] of { byte };
byte x;

notrace { q!1; q!2 }

active proctype p()
{
	if
	:: q!2; q!1
	:: q!1; q!2
	fi;
	x = 1
}
