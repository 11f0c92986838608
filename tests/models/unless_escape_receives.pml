/* tests/models/unless_escape_receives.pml
 * feature: escapes that are receives; an offer reaches the escape before the main part
 * verdict: ok
 */
chan c = [0] of { byte };
chan d = [1] of { byte };
byte how;

active proctype p()
{
	byte x;

	{ c?x; how = 1; c?x } unless {
		if
		:: c?2 -> how = 2
		:: d?x -> how = 3
		fi
	}
}

active proctype q()
{
	if
	:: c!1; d!5
	:: c!2
	:: d!7
	fi
}
