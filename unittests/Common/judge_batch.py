#!/usr/bin/env python3
"""Judges many schedules in one process, for JudgeTest.cpp.

usage: judge_batch.py CHECKER_DIR BATCH.json

BATCH.json is a list of {"graph": …, "schedule": …}. For each, one line on
stdout: the names of the rules that check_schedule.py finds broken, sorted and
joined by commas ("valid" where there are none), the makespan, and for a valid
schedule the peak memory of every device.
"""
import json
import re
import sys

# What the checker says, and the name that the project has for the rule.
RULES = [
    (r"task .*: (scheduled twice|unknown device|not scheduled|not in the graph)", "unscheduled"),
    (r"task .*: may not run on ", "eligibility"),
    (r"task .*: starts before 0", "start"),
    (r"(task|transfer) .*: takes -?\d+", "duration"),
    (r"(device|channel) .* overlaps ", "overlap"),
    (r"colocation .*: ", "colocation"),
    (r"transfer .*: (from |to the device that made it|sent twice|no link |nothing on |not in the graph)", "transfer"),
    (r"transfer .*: starts at -?\d+, before .* has the tensor", "dependency"),
    (r"tensor .*: .*, to which it is never sent", "dependency"),
    (r"task .*: starts at -?\d+, before .* is there", "dependency"),
    (r"device .*: peak memory ", "memory"),
    (r"makespan: |lower bound ", "makespan"),
]


def rule_of(message):
    for pattern, rule in RULES:
        if re.match(pattern, message):
            return rule
    raise ValueError(f"no rule for: {message}")


def peaks_of(check, graph, schedule):
    """The checker tells a peak only where it is too high, so no memory is enough."""
    devices = [dict(device, memory_bytes=-1) for device in graph["devices"]]
    bad, _ = check(dict(graph, devices=devices), schedule)
    peaks = [re.fullmatch(r"device .*: peak memory (\d+) over its capacity -1", b) for b in bad]
    return " ".join(peak.group(1) for peak in peaks)


def main(argv):
    sys.path.insert(0, argv[1])
    from check_schedule import check

    with open(argv[2], encoding="utf-8") as f:
        batch = json.load(f)
    for case in batch:
        graph, schedule = case["graph"], case["schedule"]
        bad, makespan = check(graph, schedule)
        rules = {rule_of(b) for b in bad}
        print(",".join(sorted(rules)) or "valid", makespan,
              "" if rules else peaks_of(check, graph, schedule), sep=";")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
