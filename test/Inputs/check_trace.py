#!/usr/bin/env python3
"""Checks a trace by the rules of Chrome's trace event format.

usage: check_trace.py TRACE [--schedule FILE]
       check_trace.py --self-test

  - the text is JSON with a list `traceEvents` of objects, each with a phase that
    is used by its rules: X has ts and dur, M a name that viewers know, C numbers;
  - every process and thread that is used has a name;
  - slices of one thread do not overlap;
  - a flow has one start and one end, time does not go backwards in it, and each
    of its events lies in a slice of its thread.

With --schedule, tasks and transfers are those of the placer-schedule, to the ns.
"""
import argparse
import copy
import json
import sys
from collections import defaultdict

METADATA = {"process_name", "process_sort_index", "thread_name", "thread_sort_index"}


def nanoseconds(value):
    assert isinstance(value, (int, float)) and not isinstance(value, bool), f"{value!r} is no time"
    ns = round(value * 1000)
    assert ns >= 0 and abs(value * 1000 - ns) < 1e-3, f"{value!r} is no whole number of ns"
    return ns


def check(trace):
    """Raises AssertionError. Returns the slices: thread to (start, finish, event)."""
    assert isinstance(trace, dict) and isinstance(trace.get("traceEvents"), list), "no list traceEvents"
    assert trace.get("displayTimeUnit") in ("ns", "ms"), "displayTimeUnit is neither ns nor ms"
    slices, names, flows, used = defaultdict(list), {}, defaultdict(list), set()
    for event in trace["traceEvents"]:
        phase = event.get("ph")
        assert isinstance(event.get("name"), str), f"{event} has no name"
        assert isinstance(event.get("pid"), int), f"{event} has no process"
        thread = (event["pid"], event.get("tid"))
        if phase == "M":
            assert event["name"] in METADATA, f"{event['name']} is no metadata"
            key = "sort_index" if event["name"].endswith("sort_index") else "name"
            value = event["args"][key]
            assert isinstance(value, int if key == "sort_index" else str), f"{event} has a wrong {key}"
            if event["name"] == "thread_name":
                names[thread] = value
            elif event["name"] == "process_name":
                names[event["pid"]] = value
            continue
        used.add(event["pid"])
        start = nanoseconds(event.get("ts"))
        if phase == "C":
            assert event["args"] and all(isinstance(v, (int, float)) for v in event["args"].values()), f"{event}: no number"
            continue
        assert isinstance(event.get("tid"), int), f"{event} has no thread"
        used.add(thread)
        if phase == "X":
            slices[thread].append((start, start + nanoseconds(event.get("dur")), event))
        elif phase in ("s", "t", "f"):
            assert "id" in event and "cat" in event, f"{event} has no id or category"
            flows[event["cat"], event["name"], event["id"]].append((event, thread, start))
        else:
            raise AssertionError(f"unknown phase {phase!r}")
    for one in used:
        assert one in names, f"{one} has no name"
    for thread, entries in slices.items():
        entries.sort(key=lambda entry: entry[:2])
        for (_, finish, before), (start, _, after) in zip(entries, entries[1:]):
            assert finish <= start, f"{before['name']} and {after['name']} overlap on {names[thread]}"
    inside = {thread: {start for start, finish, _ in entries if start == finish} for thread, entries in slices.items()}
    for flow, events in flows.items():
        phases = [event["ph"] for event, _, _ in events]
        assert phases[0] == "s" and phases[-1] == "f" and set(phases[1:-1]) <= {"t"}, f"flow {flow} is {phases}"
        times = [start for _, _, start in events]
        assert times == sorted(times), f"flow {flow} goes back in time"
        for event, thread, time in events:
            assert time in inside.get(thread, ()) or find(slices[thread], time), f"{event} lies in no slice"
    return {thread: (names[thread], names[thread[0]], entries) for thread, entries in slices.items()}


def find(entries, time):
    low, high = 0, len(entries)
    while low < high:
        middle = (low + high) // 2
        if entries[middle][0] <= time:
            low = middle + 1
        else:
            high = middle
    return any(start <= time < finish for start, finish, _ in entries[max(0, low - 2):low])


def compare(slices, schedule):
    tasks, transfers = set(), set()
    for name, process, entries in slices.values():
        for start, finish, event in entries:
            if process.endswith("devices"):
                tasks.add((event["name"], name, start, finish))
            else:
                transfers.add((event["name"], event["args"]["from"], event["args"]["to"], start, finish))
    wanted = {(t["name"], t["device"], t["start_ns"], t["finish_ns"]) for t in schedule["tasks"]}
    assert tasks == wanted, f"tasks differ: {sorted(tasks ^ wanted)[:4]}"
    wanted = {(t["tensor"], t["from"], t["to"], t["start_ns"], t["finish_ns"]) for t in schedule["transfers"]}
    assert transfers == wanted, f"transfers differ: {sorted(transfers ^ wanted)[:4]}"


GOOD = {"displayTimeUnit": "ns", "traceEvents": [
    {"ph": "M", "name": "process_name", "pid": 1, "args": {"name": "f: devices"}},
    {"ph": "M", "name": "thread_name", "pid": 1, "tid": 0, "args": {"name": "d"}},
    {"ph": "X", "name": "a", "pid": 1, "tid": 0, "ts": 0, "dur": 0.01},
    {"ph": "X", "name": "b", "pid": 1, "tid": 0, "ts": 0.01, "dur": 0.01},
    {"ph": "s", "name": "x", "cat": "data", "id": 1, "pid": 1, "tid": 0, "ts": 0.009},
    {"ph": "f", "name": "x", "cat": "data", "id": 1, "bp": "e", "pid": 1, "tid": 0, "ts": 0.01},
    {"ph": "C", "name": "memory", "pid": 1, "ts": 0, "args": {"bytes": 4}}]}

# What is changed in the good one: index of the event, key, value; and the fault.
BAD = [(1, "tid", 5, "has no name"), (2, "dur", 0.02, "overlap"), (2, "ts", -1, "no whole number"),
       (2, "dur", None, "no time"), (2, "ph", "Y", "unknown phase"), (4, "ts", 0.05, "back in time"),
       (5, "ts", 0.5, "in no slice"), (5, "id", 2, "flow"), (6, "args", {"bytes": "4"}, "no number"),
       (0, "name", "nonsense", "no metadata")]


def self_test():
    check(GOOD)
    for index, key, value, fault in BAD:
        bad = copy.deepcopy(GOOD)
        bad["traceEvents"][index][key] = value
        try:
            check(bad)
        except AssertionError as error:
            assert fault in str(error), f"{key} = {value}: {error}"
        else:
            raise AssertionError(f"{key} = {value} was not noticed")
    print(f"self-test: {len(BAD)} faults noticed")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("trace", nargs="?")
    parser.add_argument("--schedule")
    parser.add_argument("--self-test", action="store_true")
    arguments = parser.parse_args()
    if arguments.self_test:
        self_test()
        return 0
    with open(arguments.trace, encoding="utf-8") as file:
        trace = json.load(file)
    try:
        slices = check(trace)
        if arguments.schedule:
            with open(arguments.schedule, encoding="utf-8") as file:
                compare(slices, json.load(file))
    except AssertionError as error:
        print(f"{arguments.trace}: {error}", file=sys.stderr)
        return 1
    print(f"{len(trace['traceEvents'])} events are as they should be")
    return 0


if __name__ == "__main__":
    sys.exit(main())
