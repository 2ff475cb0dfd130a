#!/usr/bin/env python3
"""Prints a placer-schedule: what each device runs when, and how busy it is.

usage: show_schedule.py GRAPH.json SCHEDULE.json [--width N] [--color WHEN]

It does not check the schedule: test/Integration/check_schedule.py does that.
"""
import argparse
import collections
import json
import os
import shutil
import sys

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
COLORS = (34, 32, 33, 35, 36, 31, 94, 92, 93, 95, 96, 91)
MOST_ROWS = 40


def duration(ns):
    """Three or four digits and a unit."""
    for unit, size in (("s", 10**9), ("ms", 10**6), ("us", 10**3)):
        if ns >= size:
            value = ns / size
            return f"{value:.{2 if value < 10 else 1 if value < 100 else 0}f} {unit}"
    return f"{ns} ns"


def cost(task, device):
    """The task's time on the device, None if it cannot run there."""
    if task.get("devices") and device["name"] not in task["devices"]:
        return None
    return task["cost_ns"].get(device["name"], task["cost_ns"].get(device["kind"]))


def channels(link):
    return link.get("channels") or [f"{link['from']}->{link['to']}"]


def topological(graph):
    """Tasks in an order in which producers come first; the listing may not be
    one."""
    after, waits = collections.defaultdict(list), collections.Counter()
    for tensor in graph["tensors"]:
        for consumer in tensor["consumers"]:
            after[tensor["producer"]].append(consumer)
            waits[consumer] += 1
    ready = collections.deque(t["name"] for t in graph["tasks"] if not waits[t["name"]])
    order = []
    while ready:
        order.append(ready.popleft())
        for name in after[order[-1]]:
            waits[name] -= 1
            if not waits[name]:
                ready.append(name)
    return order


def single_device(graph, links):
    """The best makespan with all on one device, which device that is, and how
    many tasks had to run elsewhere: what cannot run there goes, with its
    colocation set, to the fastest device that can. None when there is no
    such device. Devices whose memory does not hold the weights are passed over;
    activations are not counted."""
    tasks = {t["name"]: t for t in graph["tasks"]}
    groups = collections.defaultdict(list)
    for task in graph["tasks"]:
        groups[("group", task["colocation"]) if task.get("colocation") is not None
               else ("task", task["name"])].append(task)
    totals = []  # Of each group: its tasks, its time on each device that can.
    for members in groups.values():
        times = {}
        for device in graph["devices"]:
            each = [cost(t, device) for t in members]
            if None not in each:
                times[device["name"]] = sum(each)
        if not times:
            return None
        totals.append((members, times))
    inputs = collections.defaultdict(list)
    for tensor in graph["tensors"]:
        for consumer in tensor["consumers"]:
            inputs[consumer].append(tensor)
    devices = {d["name"]: d for d in graph["devices"]}
    order = topological(graph)

    best = None
    for home in devices:
        place = {}
        for members, times in totals:
            where = home if home in times else min(times, key=times.get)
            place.update((t["name"], where) for t in members)
        elsewhere = sum(where != home for where in place.values())
        resident = sum(tasks[name].get("resident_bytes", 0)
                       for name, where in place.items() if where == home)
        capacity = devices[home].get("memory_bytes")
        if capacity is not None and resident > capacity:
            continue
        free, finish, arrived = collections.Counter(), {}, {}
        try:
            for name in order:
                ready = free[place[name]]
                for tensor in inputs[name]:
                    source, to = place[tensor["producer"]], place[name]
                    there = finish[tensor["producer"]]
                    if source != to:
                        key = tensor["name"], to
                        if key not in arrived:
                            link = links[source, to]
                            start = max([there] + [free["channel", c] for c in channels(link)])
                            arrived[key] = start + link.get("latency_ns", 0) - (
                                -tensor["bytes"] * 10**9 // link["bytes_per_second"])
                            for c in channels(link):
                                free["channel", c] = arrived[key]
                        there = arrived[key]
                    ready = max(ready, there)
                finish[name] = ready + cost(tasks[name], devices[place[name]])
                free[place[name]] = finish[name]
        except KeyError:
            continue  # No link where one is needed.
        candidate = (max(finish.values(), default=0), elsewhere, home)
        best = min(best, candidate) if best else candidate
    return best


class Style:
    def __init__(self, stream, width, color):
        def can(text):
            try:
                text.encode(stream.encoding or "ascii")
                return True
            except UnicodeEncodeError:
                return False
        self.idle, self.rule = ("·", "─") if can("·─") else (".", "-")
        self.shades = "░▒▓█" if can("░▒▓█") else ":+*#"
        self.width = width
        self.color = color

    def paint(self, text, code):
        return f"\x1b[{code}m{text}\x1b[0m" if self.color else text


def cells(spans, makespan, width):
    """For each of width slices of time: the share of it that is busy, and the
    label that is there longest. spans: (start, finish, label), not
    overlapping."""
    busy = [0] * width
    share = [collections.Counter() for _ in range(width)]
    for start, finish, label in spans:
        if finish <= start:
            continue
        first = start * width // makespan
        last = min(width - 1, (finish * width - 1) // makespan)
        for i in range(first, last + 1):
            part = min(finish * width, (i + 1) * makespan) - max(start * width, i * makespan)
            busy[i] += part
            share[i][label] += part
    return [(b / makespan, max(s, key=s.get) if s else None) for b, s in zip(busy, share)]


def device_row(spans, makespan, letters, style, width):
    row = ""
    for busy, op in cells(spans, makespan, width):
        if op is None:
            row += style.idle
        else:
            letter, code = letters[op]
            row += style.paint(letter, code)
    return row


def channel_row(spans, makespan, style, width):
    row = ""
    for busy, _ in cells(spans, makespan, width):
        row += style.shades[min(3, int(busy * 4))] if busy else style.idle
    return row


def show(graph, schedule, style):
    devices = {d["name"]: d for d in graph["devices"]}
    links = {(l["from"], l["to"]): l for l in graph.get("links", [])}
    tasks = {t["name"]: t for t in graph["tasks"]}
    tensors = {t["name"]: t for t in graph["tensors"]}
    transfers = schedule.get("transfers", [])
    makespan = max([p["finish_ns"] for p in schedule["tasks"]]
                   + [x["finish_ns"] for x in transfers], default=0)
    on_device, on_channel = collections.defaultdict(list), collections.defaultdict(list)
    by_op = collections.Counter()
    for p in schedule["tasks"]:
        op = tasks[p["name"]].get("op") or "task"
        on_device[p["device"]].append((p["start_ns"], p["finish_ns"], op))
        by_op[op] += p["finish_ns"] - p["start_ns"]
    for x in transfers:
        for channel in channels(links[x["from"], x["to"]]):
            on_channel[channel].append((x["start_ns"], x["finish_ns"], x["tensor"]))
    ops = [op for op, _ in sorted(by_op.items(), key=lambda item: (-item[1], item[0]))]
    letters = {op: (LETTERS[i] if i < len(LETTERS) else "?", COLORS[i % len(COLORS)])
               for i, op in enumerate(ops)}

    # In the machine's order; channels that carry nothing need no row.
    names = list(dict.fromkeys(c for l in links.values() for c in channels(l)))
    used = [c for c in names if on_channel[c]]
    left = max(map(len, list(devices) + used), default=0)
    room = max(10, style.width - left - 8)

    title = f"{graph.get('name', 'graph')}: {len(tasks)} tasks on {len(devices)} devices, " \
            f"{len(transfers)} transfers"
    print(style.paint(title, 1))
    print(style.rule * min(style.width, len(title)))
    scale = f"0{duration(makespan):>{max(1, room - 1)}}"
    print(f"{'':{left}} {scale}   busy")

    def line(name, row, spans):
        busy = sum(f - s for s, f, _ in spans) / makespan if makespan else 0
        print(f"{name:{left}} {row}  {busy:4.0%}")

    def rows(all_names, spans_of, draw):
        for name in all_names[:MOST_ROWS]:
            line(name, draw(spans_of[name]), spans_of[name])
        if len(all_names) > MOST_ROWS:
            print(f"{'':{left}} and {len(all_names) - MOST_ROWS} more")

    if makespan:
        rows(list(devices), on_device,
             lambda spans: device_row(spans, makespan, letters, style, room))
        if used:
            print()
            rows(used, on_channel, lambda spans: channel_row(spans, makespan, style, room))
    print()

    # The legend, as many as fit on two lines.
    items = [(style.paint(letters[op][0], letters[op][1]) + f" {op}", len(op) + 4)
             for op in ops]
    text, length, lines = "", 0, 1
    for i, (item, size) in enumerate(items):
        more = 0 if lines == 1 or i == len(items) - 1 else 14
        if length + size + more > style.width:
            if lines == 2:
                text += f"and {len(items) - i} more"
                break
            text, length, lines = text.rstrip() + "\n", 0, lines + 1
        text += item + "  "
        length += size
    print(text.rstrip())
    print()

    print(f"{'device':{max(left, 6)}}  {'kind':10} {'tasks':>6} {'busy':>9}   longest task")
    for name, device in list(devices.items())[:MOST_ROWS]:
        here = [p for p in schedule["tasks"] if p["device"] == name]
        busy = sum(p["finish_ns"] - p["start_ns"] for p in here)
        longest = max(here, key=lambda p: (p["finish_ns"] - p["start_ns"]), default=None)
        what = f"{longest['name']} ({duration(longest['finish_ns'] - longest['start_ns'])})" \
            if longest else "none"
        print(f"{name:{max(left, 6)}}  {device['kind'][:10]:10} {len(here):6} "
              f"{duration(busy):>9}   {what}"[:max(style.width, 40)])
    print()

    sent = sum(tensors[x["tensor"]]["bytes"] for x in transfers)
    print(f"makespan      {duration(makespan):>9}")
    bound = schedule.get("lower_bound_ns")
    if bound:
        gap = (makespan - bound) / makespan if makespan else 0
        print(f"lower bound   {duration(bound):>9}   no schedule can be shorter")
        print(f"gap           {gap:9.1%}   {'proven optimal' if gap == 0 else 'of the makespan'}")
    alone = single_device(graph, links)
    if alone:
        time, elsewhere, home = alone
        note = f"all on {home}"
        if elsewhere:
            note += f" but {elsewhere} task{'s' if elsewhere > 1 else ''} that it cannot run"
        print(f"one device    {duration(time):>9}   {note}")
        if makespan:
            print(f"speed-up      {time / makespan:8.2f}x   over one device")
    unit, size = ("GiB", 2**30) if sent >= 2**30 else ("MiB", 2**20)
    print(f"data moved    {sent / size:5.1f} {unit}")


def main(argv):
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("graph", help="a placer-graph file")
    parser.add_argument("schedule", help="a placer-schedule file for it")
    parser.add_argument("--width", type=int, metavar="N",
                        help="columns (default: those of the terminal, or 100)")
    parser.add_argument("--color", choices=("auto", "always", "never"), default="auto",
                        help="auto: on a terminal, unless NO_COLOR is set")
    options = parser.parse_args(argv)
    with open(options.graph, encoding="utf-8") as f:
        graph = json.load(f)
    with open(options.schedule, encoding="utf-8") as f:
        schedule = json.load(f)
    width = options.width or min(160, shutil.get_terminal_size((100, 24)).columns)
    color = options.color == "always" or (
        options.color == "auto" and sys.stdout.isatty() and not os.environ.get("NO_COLOR"))
    try:
        show(graph, schedule, Style(sys.stdout, max(40, width), color))
        sys.stdout.flush()
    except KeyError as e:
        sys.exit(f"{options.schedule} is not a schedule for {options.graph}: {e} is missing")
    except BrokenPipeError:
        # The reader, such as head, has seen enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
