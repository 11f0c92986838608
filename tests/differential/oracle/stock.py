"""Stock SPIN's word on a program: how many states its verifier stores, and its trail to a state without successors."""

import re
import shutil
import subprocess
import tempfile
from pathlib import Path

GENERATE = ["-o1", "-o2", "-o3", "-a"]
DEFINES = ["-w", "-DNOREDUCE", "-DSAFETY", "-DNOCLAIM"]


def compiler():
    return ["tcc"] if shutil.which("tcc") else ["gcc", "-O0"]


def run(command, where, seconds=20):
    return subprocess.run([str(c) for c in command], cwd=where, capture_output=True, text=True, timeout=seconds)


def verify(spin, text, where, defines=DEFINES, arguments=("-c0", "-n", "-E", "-A")):
    """What stock's verifier prints for a program, or None if SPIN refuses the program."""
    where = Path(where)
    (where / "m.pml").write_text(text)
    generated = run([spin, *GENERATE, "m.pml"], where)
    if generated.returncode or not (where / "pan.c").is_file():
        return None, generated.stdout + generated.stderr
    built = run([*compiler(), *defines, "-o", "pan", "pan.c"], where)
    if built.returncode:
        return None, built.stdout + built.stderr
    ran = run(["./pan", "-m5000", "-w14", *arguments], where)
    return ran.stdout + ran.stderr, ""


def stored_states(spin, text):
    """(count, "") or (None, why there is none)."""
    with tempfile.TemporaryDirectory() as where:
        output, refused = verify(spin, text, where)
    if output is None:
        return None, refused
    found = re.search(r"^\s*(\d+) states, stored", output, re.MULTILINE)
    return (int(found.group(1)), "") if found else (None, output)


STEP = re.compile(r"\s*\d+:\s+proc\s+(\d+) (?:\(\S+?:\d+\) m.pml:(\d+) \(state|terminates)")


def trail_to_end_state(spin, text):
    """Stock's steps (pid, line) to an invalid end state, line None for the end of a process; None if it finds none."""
    with tempfile.TemporaryDirectory() as where:
        output, _ = verify(spin, text, where, arguments=("-n", "-A"))
        if output is None or "pan:1: invalid end state" not in output:
            return None
        replay = run([spin, "-t", "-p", "m.pml"], where).stdout
    if "transition failed" in replay:
        return None
    found = map(STEP.match, replay.split("spin: trail ends")[0].splitlines())
    return [(int(m[1]), int(m[2]) if m[2] else None) for m in found if m]
