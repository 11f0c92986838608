/* Multiprocessor Shared-Memory Information Exchange. Slaves write data into buffers, masters read the newest. All who read
 * at the same time share one buffer; when the last of them is done, it is given back, or is the newest again if nothing
 * has come since. With two buffers more than slaves there is always a free one. The bookkeeping is done under a lock.
 *
 *   M      number of masters
 *   S      number of slaves
 *   B      number of buffers
 *   BUG 0  correct
 *       1  the masters do without the lock
 *       2  the masters are not counted: the first who is done gives the buffer back
 *       3  the newest buffer is not given back when a newer one takes its place
 *       4  one buffer too few
 */
#ifndef M
#define M 2
#endif
#ifndef S
#define S 1
#endif
#ifndef BUG
#define BUG 0
#endif
#ifndef B
#if BUG == 4
#define B (S + 1)
#else
#define B (S + 2)
#endif
#endif

#define NONE B

byte newest = NONE, shared = NONE;	/* the buffer with the newest data; the one that masters read */
byte readers;				/* how many they are */
bool used[B + 1];			/* not free; the last one stands for no buffer */
bool lock;
byte reading[B + 1];			/* not part of the protocol: how many really read a buffer */
bool written[B + 1];			/* and whether it is being written */

active [M] proctype Master()
{
	byte b = NONE;

idle:	readers > 0 || newest != NONE;
want:
#if BUG == 1
	readers > 0 || newest != NONE;
#else
	atomic { !lock && (readers > 0 || newest != NONE) -> lock = true };
#endif
	if
	:: readers == 0 -> shared = newest; newest = NONE
	:: else
	fi;
#if BUG == 2
	readers = 1;
#else
	readers++;
#endif
	atomic { b = shared; reading[b]++ };
	lock = false;
read:	atomic { reading[b]--; b = NONE };
done:
#if BUG != 1
	atomic { !lock -> lock = true };
#endif
#if BUG == 2
	readers = 0;
#else
	readers--;
#endif
	if
	:: readers == 0 ->
		if
		:: newest == NONE -> newest = shared
		:: else -> used[shared] = false
		fi;
		shared = NONE
	:: else
	fi;
	lock = false;
	goto idle
}

active [S] proctype Slave()
{
	byte b;

ask:	atomic { !lock -> lock = true };
	do
	:: atomic { b < B && used[b] -> b++ }
	:: atomic { b < B && !used[b] -> used[b] = true }; break
	:: b == B ->
none_free:	atomic { lock = false; b = 0 };
		goto ask
	od;
	atomic { written[b] = true; lock = false };
write:	written[b] = false;
publish: atomic { !lock -> lock = true };
#if BUG != 3
	if
	:: newest != NONE -> used[newest] = false
	:: else
	fi;
#endif
	newest = b;
	atomic { lock = false; b = 0 };
	goto ask
}
