/* A gear controller in discrete time. To change the gear, the controller asks the engine for zero torque, the gearbox to
 * release the gear, the engine for the right speed, and the gearbox to set the new gear. If the engine is not ready in time,
 * the clutch is opened instead, and closed in the end. Time passes only while a component is at work.
 *
 *   G      number of gears; gear 0 is neutral
 *   T      unit of time: engine and gearbox take at most T ticks, the clutch T to 2T
 *   BUG 0  correct
 *       1  the clutch may be one tick slower than it is allowed to be
 *       2  the clutch is not closed again when the new gear is neutral
 *       3  the engine is too late, and the controller forgets to open the clutch
 *       4  the bound for the whole change, 8T, is one tick too short
 */
#ifndef G
#define G 3
#endif
#ifndef T
#define T 3
#endif
#ifndef BUG
#define BUG 0
#endif

#if BUG == 1
#define CLUTCH_MOST (2 * T + 1)
#else
#define CLUTCH_MOST (2 * T)
#endif
#if BUG == 3
#define OPEN_CLUTCH skip
#else
#define OPEN_CLUTCH ask(clutch, open)
#endif
#if BUG == 4
#define CHANGE_LIMIT (8 * T - 1)
#else
#define CHANGE_LIMIT (8 * T)
#endif

mtype = { zero, speed, normal, open, close, release, set, ok, late };

chan engine = [0] of { mtype };
chan clutch = [0] of { mtype };
chan box = [0] of { mtype };
chan reply = [0] of { mtype };

byte gear, wanted;		/* the gear that is set, and the one that should be */
bool torque = true, opened;	/* of the engine; of the clutch */
bool busy;			/* a component is at work */
byte age, limit;		/* since how many ticks, and how many there may be */
byte change;			/* ticks since a new gear is wanted */

/* of a component, which calls its task `what` */
inline work(most) { busy = true; limit = most }
inline finish(answer) { busy = false; age = 0; limit = 0; what = 0; reply ! answer }

/* of the controller */
inline ask(component, task) { component ! task; reply ? ok }
inline ask_engine(task) {
	engine ! task;
	if
	:: reply ? ok
	:: reply ? late -> OPEN_CLUTCH
	fi
}

active proctype Interface()
{
	byte g;

	do
	:: atomic { select (g : 0 .. G) };
idle:	   atomic { wanted = g; g = 0 };
wanting:   if
	   :: gear == wanted
	   :: gear != wanted && change > CHANGE_LIMIT ->
overdue:	gear == wanted
	   fi;
changed:   skip
	od
}

active proctype Controller()
{
end:	do
	:: gear != wanted ->
		if
		:: gear != 0 -> ask_engine(zero); ask(box, release)
		:: gear == 0
		fi;
		if
		:: wanted != 0 && !opened -> ask_engine(speed); ask(box, set)
		:: wanted != 0 && opened -> ask(box, set)
		:: wanted == 0
		fi;
		if
#if BUG == 2
		:: opened && wanted != 0 -> ask(clutch, close)
#else
		:: opened -> ask(clutch, close)
#endif
		:: else
		fi;
		engine ! normal;
		atomic { gear = wanted; change = 0 }
	od
}

active proctype Engine()
{
	mtype what;

end:	do
	:: atomic { engine ? what ->
		if
		:: what == normal -> torque = true; what = 0; goto end
		:: else -> work(T)
		fi
	   };
working:   if
	   :: atomic { torque = (what == zero -> false : torque); finish(ok) }
	   :: atomic { age == T -> finish(late) }
	   fi
	od
}

active proctype Clutch()
{
	mtype what;

end:	do
	:: atomic { clutch ? what -> work(CLUTCH_MOST) };
moving:	   if
	   :: atomic { age >= T && age <= 2 * T -> opened = (what == open); finish(ok) }
	   :: age > 2 * T ->
error:		false
	   fi
	od
}

active proctype Gearbox()
{
	mtype what;

end:	do
	:: atomic { box ? what -> work(T) };
	   if
	   :: what == release && torque && !opened ->
grinding:	false
	   :: else
	   fi;
moving:	   atomic { age > 0 -> finish(ok) }
	od
}

active proctype Clock()
{
end:	do
	:: d_step { busy && age < limit -> age++; change = change + (change <= 8 * T) }
	od
}
