#!/usr/bin/env python3
"""Has the independent checker judge the schedules of fuzz-problems --batch.

usage: judge_schedules.py CHECKER_DIR BATCH
       judge_schedules.py CHECKER_DIR BATCH FUZZ_PROBLEMS [ARGUMENT…]

BATCH has one {"graph": …, "schedule": …} after another. With FUZZ_PROBLEMS, that
is run first to write it. Exits with 1 if a schedule is not valid, or if none is
there.
"""
import json
import subprocess
import sys


def main(argv):
    if len(argv) < 3:
        print(__doc__, file=sys.stderr)
        return 2
    sys.path.insert(0, argv[1])
    from check_schedule import check
    if len(argv) > 3:
        done = subprocess.run([*argv[3:], f"--batch={argv[2]}"])
        if done.returncode != 0:
            return 1
    with open(argv[2], encoding="utf-8") as file:
        text = file.read()
    judged = wrong = at = 0
    decoder = json.JSONDecoder()
    while at < len(text):
        case, at = decoder.raw_decode(text, at)
        while at < len(text) and text[at].isspace():
            at += 1
        bad, _ = check(case["graph"], case["schedule"])
        judged += 1
        if bad:
            wrong += 1
            print(f"{case['graph']['name']}: {bad[0]}", file=sys.stderr)
    print(f"{judged} schedules judged, {wrong} not valid")
    return 1 if wrong or not judged else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
