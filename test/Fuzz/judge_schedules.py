#!/usr/bin/env python3
"""Has the independent checker judge the schedules of fuzz-problems.

usage: judge_schedules.py CHECKER_DIR FUZZ_PROBLEMS [ARGUMENT…]

It runs fuzz-problems and judges what that writes with --batch=- while it comes,
so that however many schedules need no room: one {"graph": …, "schedule": …}
after another, each ended by an empty line. Exits with 1 if a schedule is not
valid, if none is there, or if fuzz-problems says that something is wrong.
"""
import json
import subprocess
import sys


def cases(lines):
    """What ends with an empty line, one after another."""
    text = []
    for line in lines:
        if line != b"\n":
            text.append(line)
        elif text:
            yield json.loads(b"".join(text))
            text = []
    if text:
        raise ValueError("the last schedule is cut off")


def main(argv):
    if len(argv) < 3:
        print(__doc__, file=sys.stderr)
        return 2
    sys.path.insert(0, argv[1])
    from check_schedule import check
    judged = wrong = 0
    with subprocess.Popen([*argv[2:], "--batch=-"], stdout=subprocess.PIPE) as fuzzer:
        for case in cases(fuzzer.stdout):
            bad, _ = check(case["graph"], case["schedule"])
            judged += 1
            if bad:
                wrong += 1
                print(f"{case['graph']['name']}: {bad[0]}", file=sys.stderr)
    print(f"{judged} schedules judged, {wrong} not valid")
    return 1 if wrong or not judged or fuzzer.returncode else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
