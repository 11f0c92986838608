"""Asks stock's own verifier whether a trail is a legal run that ends in the reported error.

`spin -t` executes the statements of a trail one after the other, but it does not check that an
atomic sequence was left alone, that a timeout was due, or that nothing can move at the end. So we
let stock pan search along the trail: its pan.c is generated as usual, and one line of its
depth-first search is changed so that, at depth n, only step n of the trail is taken. Every rule
of execution stays pan's own. At the end of the trail pan either raises the error by itself, with
its own words and depth, or the trail is wrong.
"""

import re

import _lib

# `guided` stands where the search asks for one transition to be executed. At a depth inside the
# trail it also tries the transitions that are not in the trail, and takes them back: if one of
# them was possible in an earlier pass over the same state (inside an atomic sequence, or before
# timeout became true), a step that only the later pass allows was not legal.
_GUIDE = r"""
#include <setjmp.h>
static int guide_length = -1, *guide_slot, *guide_number;
static long guide_rival_depth = -1;
static int guide_rival_pass;
static jmp_buf guide_out;

static void guide_load(void)
{	FILE *fd = fopen("guide", "r");
	int i;
	if (!fd || fscanf(fd, "%d", &guide_length) != 1) exit(4);
	guide_slot = calloc(guide_length + 1, sizeof(int));
	guide_number = calloc(guide_length + 1, sizeof(int));
	for (i = 0; i < guide_length; i++)
		if (fscanf(fd, "%d %d", &guide_slot[i], &guide_number[i]) != 2) exit(4);
	fclose(fd);
}

static void guide_stop(const char *why)
{	printf("guide: step %ld: %s\n", depth + 1, why);
	fflush(stdout);
	_exit(3);
}

static void guide_ignore(char *s) { (void) s; }
static void guide_leave(char *s) { (void) s; longjmp(guide_out, 1); }

/* is this transition possible here? leaves the state as it was */
static int guide_possible(Trans *t, short II)
{	static State before;
	void (*small)(char *) = uerror, (*big)(char *) = Uerror;
	short offered = boq;
	int at = ((P0 *)_this)->_p, possible;
	uchar _m;

	memcpy(&before, &now, sizeof(State));
	uerror = guide_ignore;
	Uerror = guide_leave;
	if (setjmp(guide_out))
	{	memcpy(&now, &before, sizeof(State));
		possible = 1;	/* it fails, but it can be taken */
	} else
	{	_m = do_transit(t, II);
		possible = _m != 0 && boq == -1;
		if (_m != 0)
		{	(trpt+1)->o_m = _m;
			trpt++;
			do_reverse(t, II, _m);
			trpt--;
			_this = pptr(II);
			((P0 *)_this)->_p = at;
	}	}
	boq = offered;
	uerror = small;
	Uerror = big;
	return possible;
}

static uchar guided(Trans *t, short II)
{	uchar _m;
	int pass = trpt->tau & (1|8);

	if (guide_length < 0) guide_load();
	if (depth >= guide_length)
	{	_m = do_transit(t, II);
		if (_m && boq == -1) guide_stop("possible, but the trail has ended");
		return _m;
	}
	if (guide_slot[depth] != II || guide_number[depth] != (int) t->t_id)
	{	if (guide_possible(t, II))
		{	guide_rival_depth = depth;
			guide_rival_pass = pass;
			trpt->o_pm |= 1;	/* for else */
		}
		return 0;
	}
	_m = do_transit(t, II);
	if (_m && guide_rival_depth == depth && guide_rival_pass != pass)
		guide_stop("breaks an atomic sequence, or a timeout was not due");
	return _m;
}
"""

_CALL = "if (!(_m = do_transit(t, II)))"
_SEARCH = re.compile(r"^void\nnew_state\(void\)\n\{", re.MULTILINE)


def confirm(model, trail, where):
    """Returns (first error text, its depth, all output) of stock pan led along `trail`."""
    steps = _lib.trail_steps(trail)
    stock = _lib.Stock(model, where, optimise="-O0")
    failed = stock.generate()
    if failed:
        return "", -1, failed.message
    source = where / "pan.c"
    text = source.read_text()
    search = _SEARCH.search(text)
    if search is None or _CALL not in text[search.start():]:
        return "", -1, "pan.c does not look like that of SPIN 6.5.2"
    body = text[search.start():].replace(_CALL, "if (!(_m = guided(t, II)))")
    source.write_text(text[: search.start()] + '#include "guide.h"\n' + body)
    (where / "guide.h").write_text(_GUIDE)
    lines = [str(len(steps))] + [f"{slot} {number}" for slot, number in steps]
    (where / "guide").write_text("\n".join(lines) + "\n")
    failed = stock.compile(["-DINLINE_REV"])  # makes do_reverse a function that the guide can call
    if failed:
        return "", -1, failed.message
    ran = _lib.run(["./pan", f"-m{len(steps) + 1000}", "-w18"], where, 300)
    report = _lib.parse_report(ran.out)
    return report.verdict, report.verdict_depth, ran.out + ran.err
