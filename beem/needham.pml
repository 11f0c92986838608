/* The public-key protocol of Needham and Schroeder, with an intruder who can intercept, keep, replay and make messages, but
 * can read only what is encrypted for him:
 *
 *   1.  I -> R  { nonce of I, I } for R
 *   2.  R -> I  { nonce of I, nonce of R, R } for I
 *   3.  I -> R  { nonce of R } for R
 *
 * In the beginning the protocol had no R in message 2, and Lowe found the attack: I talks with the intruder, who makes R
 * believe that it is I. Agent 0 is the intruder, 1..NI are initiators, NI+1..NI+NR responders; each has one nonce, with its
 * own number.
 *
 *   NI     number of initiators
 *   NR     number of responders
 *   MEM    how many messages for others the intruder can keep, at least 1
 *   BUG 0  correct (Lowe's protocol)
 *       1  the initiator does not look who sent message 2 (the original protocol)
 *       2  the responder does not look whether message 3 has its nonce
 *       3  messages are not encrypted
 *       4  the initiator does not look whether message 2 has its nonce, nor from whom it is
 */
#ifndef NI
#define NI 1
#endif
#ifndef NR
#define NR 1
#endif
#ifndef MEM
#define MEM 1
#endif
#ifndef BUG
#define BUG 0
#endif

#define AGENTS (NI + NR + 1)
#define UNKNOWN AGENTS

mtype = { hello, answer, confirm };

chan net = [1] of { mtype, byte, byte, byte, byte };	/* for whom, then two nonces and a name, or 0 */
byte partner[AGENTS] = UNKNOWN;				/* with whom an agent believes it is talking */
bool known[AGENTS];					/* the nonces that the intruder has read */

inline clear() { kind = 0; to = 0; a = 0; b = 0; name = 0 }

active [NI] proctype Initiator()
{
	byte me = _pid + 1, other, nonce;

start:	atomic {
		if
		:: other = 0
		:: select (other : NI + 1 .. NI + NR)
		fi;
		partner[me] = other
	};
	net ! hello(other, me, 0, me);
end_wait:
waiting:
#if BUG == 4
	net ? answer(eval(me), _, nonce, _);
#elif BUG == 1
	net ? answer(eval(me), eval(me), nonce, _);
#else
	net ? answer(eval(me), eval(me), nonce, eval(other));
#endif
	net ! confirm(other, nonce, 0, 0);
end_done:
finished: false
}

active [NR] proctype Responder()
{
	byte me = _pid + 1, other, nonce;

end_idle:
start:	atomic { net ? hello(eval(me), nonce, _, other) -> partner[me] = other };
	net ! answer(other, nonce, me, me);
end_wait:
waiting:
#if BUG == 2
	net ? confirm(eval(me), _, _, _);
#else
	net ? confirm(eval(me), eval(me), _, _);
#endif
end_done:
finished: false
}

active proctype Intruder()
{
	mtype kind;
	byte to, a, b, name;
	chan kept = [MEM] of { mtype, byte, byte, byte, byte };

end:	do
	:: atomic {				/* intercept */
		net ? kind(to, a, b, name) ->
		if
		:: to == 0 || BUG == 3 -> known[a] = true; known[b] = true
		:: to != 0 && nfull(kept) -> kept ! kind(to, a, b, name)
		:: to != 0
		fi;
		clear()
	   }
	:: atomic {				/* replay */
		empty(net) && nempty(kept) -> kept ? kind(to, a, b, name);
		net ! kind(to, a, b, name);
		clear()
	   }
	:: atomic {				/* make a hello, from anybody */
		empty(net) -> select (to : NI + 1 .. NI + NR);
		select (a : 0 .. NI + NR);
		a = (known[a] -> a : 0);
		select (name : 0 .. NI);
		net ! hello(to, a, 0, name);
		clear()
	   }
	:: atomic {				/* make an answer, from whom it is expected or from the intruder */
		empty(net) -> select (to : 1 .. NI);
		select (b : 0 .. NI + NR);
		b = (known[b] -> b : 0);
		a = (known[to] -> to : 0);
		if
		:: name = 0
		:: partner[to] != UNKNOWN -> name = partner[to]
		fi;
		net ! answer(to, a, b, name);
		clear()
	   }
	:: atomic {				/* make a confirmation */
		empty(net) -> select (to : NI + 1 .. NI + NR);
		a = (known[to] -> to : 0);
		net ! confirm(to, a, 0, 0);
		clear()
	   }
	od
}
