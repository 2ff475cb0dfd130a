#!/usr/bin/env python3
"""Checks a placer-schedule against its placer-graph, by the execution model alone.

usage: check_schedule.py GRAPH.json SCHEDULE.json [--json] [--period=NS] [--throughput=NS]

It knows nothing of how the schedule was made. It exits 0 and prints one line
with the makespan when the schedule is valid, and exits 1 with every violation
otherwise. The rules are those of docs/ExecutionModel.md, and those of what a
graph or schedule may say besides: a task may name an "engine" of its device,
and a transfer may start from any device that has the tensor by then
(forwarding). --period and --throughput say what the longest span of a device
and the largest load are to be.
"""
import collections
import json
import re
import sys

MAX_SHOWN = 20


class Violations(list):
    def add(self, message):
        self.append(message)


def transfer_ns(link, size):
    bandwidth = link["bytes_per_second"]
    return link.get("latency_ns", 0) + -(-size * 10**9 // bandwidth)


def task_ns(task, device):
    """None where the task may not run on the device."""
    allowed = task.get("devices")
    if allowed and device["name"] not in allowed:
        return None
    cost = task["cost_ns"]
    return cost.get(device["name"], cost.get(device["kind"]))


def no_overlap(kind, name, spans, bad):
    spans.sort()
    for (s0, f0, who0), (s1, f1, who1) in zip(spans, spans[1:]):
        if s1 < f0:
            bad.add(f"{kind} {name}: {who0} [{s0},{f0}) overlaps {who1} [{s1},{f1})")


def arrivals(transfers, tensors, links, placed, bad):
    """The transfer that brings each tensor to each device, from one that has it.

    What starts from elsewhere brings nothing, and neither does a ring of
    transfers that feed each other.
    """
    arrival = {}
    waiting = []
    for x in transfers:
        tensor = tensors.get(x["tensor"])
        if tensor is None:
            bad.add(f"transfer of {x['tensor']}: not in the graph")
        elif x["to"] == placed[tensor["producer"]]["device"]:
            bad.add(f"transfer {x['tensor']}->{x['to']}: to the device that made it")
        elif (x["from"], x["to"]) not in links:
            bad.add(f"transfer {x['tensor']}->{x['to']}: no link {x['from']} -> {x['to']}")
        else:
            waiting.append(x)
    has_grown = True
    while has_grown:
        has_grown = False
        left = []
        for x in waiting:
            name = x["tensor"]
            if x["from"] != placed[tensors[name]["producer"]]["device"] and (name, x["from"]) not in arrival:
                left.append(x)
            elif (name, x["to"]) in arrival:
                bad.add(f"transfer {name}->{x['to']}: sent twice")
            else:
                arrival[name, x["to"]] = x
                has_grown = True
        waiting = left
    for x in waiting:
        source = placed[tensors[x["tensor"]]["producer"]]["device"]
        bad.add(f"transfer {x['tensor']}->{x['to']}: from {x['from']}, which never has the tensor; it is made on {source}")
    return arrival


def check(graph, schedule):
    bad = Violations()
    devices = {d["name"]: d for d in graph["devices"]}
    links = {(l["from"], l["to"]): l for l in graph.get("links", [])}
    tasks = {t["name"]: t for t in graph["tasks"]}
    tensors = {t["name"]: t for t in graph["tensors"]}

    placed = {}
    for p in schedule["tasks"]:
        if p["name"] not in tasks:
            bad.add(f"task {p['name']}: not in the graph")
        elif p["name"] in placed:
            bad.add(f"task {p['name']}: scheduled twice")
        elif p["device"] not in devices:
            bad.add(f"task {p['name']}: unknown device {p['device']}")
        else:
            placed[p["name"]] = p
    for name in tasks:
        if name not in placed:
            bad.add(f"task {name}: not scheduled")
    if bad:
        return bad, None

    # Tasks: allowed device, exact duration, one at a time per engine of a device.
    spans = collections.defaultdict(list)
    for name, p in placed.items():
        cost = task_ns(tasks[name], devices[p["device"]])
        if cost is None:
            bad.add(f"task {name}: may not run on {p['device']}")
            continue
        if p["start_ns"] < 0:
            bad.add(f"task {name}: starts before 0")
        if p["finish_ns"] - p["start_ns"] != cost:
            bad.add(f"task {name}: takes {p['finish_ns'] - p['start_ns']} on {p['device']}, cost is {cost}")
        if cost > 0:
            spans[p["device"], tasks[name].get("engine") or ""].append((p["start_ns"], p["finish_ns"], name))
    for (device, engine), s in spans.items():
        no_overlap("device", f"{device} {engine}".strip(), s, bad)

    groups = {}
    for name, t in tasks.items():
        group = t.get("colocation")
        if not group:
            continue
        first = groups.setdefault(group, name)
        if placed[name]["device"] != placed[first]["device"]:
            bad.add(f"colocation {group}: {name} on {placed[name]['device']}, {first} on {placed[first]['device']}")

    # Transfers: one per (tensor, destination), over an existing link, exact
    # duration, from a device that has the tensor by then: the producer's, or one
    # that it was sent to (forwarding). Channels carry one transfer at a time.
    arrival = arrivals(schedule.get("transfers", []), tensors, links, placed, bad)
    channel_spans = collections.defaultdict(list)
    forwarded = set()
    for (name, to), x in arrival.items():
        who = f"{name}->{to}"
        source = placed[tensors[name]["producer"]]
        there = source["finish_ns"]
        if x["from"] != source["device"]:
            there = arrival[name, x["from"]]["finish_ns"]
            forwarded.add((name, x["from"]))
        link = links[x["from"], to]
        duration = transfer_ns(link, tensors[name]["bytes"])
        if x["finish_ns"] - x["start_ns"] != duration:
            bad.add(f"transfer {who}: takes {x['finish_ns'] - x['start_ns']}, link needs {duration}")
        if x["start_ns"] < there:
            bad.add(f"transfer {who}: starts at {x['start_ns']}, before {x['from']} has the tensor at {there}")
        if duration > 0:
            for channel in link.get("channels") or [f"{x['from']}->{to}"]:
                channel_spans[channel].append((x["start_ns"], x["finish_ns"], who))
    for channel, s in channel_spans.items():
        no_overlap("channel", channel, s, bad)

    needed = {}
    for (name, to), x in arrival.items():
        if (name, to) in forwarded or any(placed[c]["device"] == to for c in tensors[name]["consumers"]):
            needed[name, to] = x
        else:
            bad.add(f"transfer {name}->{to}: nothing on {to} consumes or forwards it")

    # Every consumer waits for its data.
    for name, tensor in tensors.items():
        source = placed[tensor["producer"]]
        for consumer in tensor["consumers"]:
            sink = placed[consumer]
            if sink["device"] == source["device"]:
                ready = source["finish_ns"]
            else:
                x = arrival.get((name, sink["device"]))
                if x is None:
                    bad.add(f"tensor {name}: {consumer} runs on {sink['device']}, to which it is never sent")
                    continue
                ready = x["finish_ns"]
            if sink["start_ns"] < ready:
                bad.add(f"task {consumer}: starts at {sink['start_ns']}, before {name} is there at {ready}")

    makespan = max((p["finish_ns"] for p in placed.values()), default=0)
    for x in arrival.values():
        makespan = max(makespan, x["finish_ns"])

    check_memory(graph, tasks, tensors, devices, placed, needed, makespan, bad)

    if schedule.get("makespan_ns") is not None and schedule["makespan_ns"] != makespan:
        bad.add(f"makespan: says {schedule['makespan_ns']}, is {makespan}")
    if (schedule.get("lower_bound_ns") or 0) > makespan:
        bad.add(f"lower bound {schedule['lower_bound_ns']} above the makespan {makespan}")
    return bad, makespan


def check_memory(graph, tasks, tensors, devices, placed, transfers, makespan, bad):
    """Peak of weights + resident + workspace + live tensors on every device.

    At one instant frees come before allocations, except that a task's outputs
    are allocated at its start and its inputs are freed at its finish.
    """
    events = collections.defaultdict(list)
    resident = collections.Counter()
    for name, t in tasks.items():
        p = placed[name]
        resident[p["device"]] += t.get("resident_bytes", 0)
        workspace = t.get("workspace_bytes", 0)
        if workspace and p["finish_ns"] > p["start_ns"]:
            events[p["device"]] += [(p["start_ns"], workspace), (p["finish_ns"], -workspace)]
    for weight in graph.get("weights", []):  # once on every device that has a reader
        for device in {placed[r]["device"] for r in weight["readers"]}:
            resident[device] += weight["bytes"]
    copies = collections.defaultdict(list)
    for (name, _), x in transfers.items():
        copies[name].append(x)
    for name, tensor in tensors.items():
        size = tensor["bytes"]
        if not size:
            continue
        source = placed[tensor["producer"]]
        is_result = tensor.get("result") or not tensor["consumers"]
        until = collections.defaultdict(int, {source["device"]: makespan if is_result else source["finish_ns"]})
        for consumer in tensor["consumers"]:
            p = placed[consumer]
            until[p["device"]] = max(until[p["device"]], p["finish_ns"])
        for x in copies[name]:  # the sender has it until it is sent, the receiver from when it begins to come
            for end in (x["from"], x["to"]):
                until[end] = max(until[end], x["finish_ns"])
        for x in copies[name]:
            events[x["to"]] += [(x["start_ns"], size), (until[x["to"]], -size)]
        events[source["device"]] += [(source["start_ns"], size), (until[source["device"]], -size)]
    for name, device in devices.items():
        capacity = device.get("memory_bytes")
        if capacity is None:
            continue
        level = peak = resident[name]
        for _, delta in sorted(events[name], key=lambda e: (e[0], e[1])):
            level += delta
            peak = max(peak, level)
        if peak > capacity:
            bad.add(f"device {name}: peak memory {peak} over its capacity {capacity}")


def longest_span(graph, schedule):
    """Of a device, from its first start to its last finish; what takes no time does not count."""
    first, last = {}, {}
    for task in schedule["tasks"]:
        if task["finish_ns"] > task["start_ns"]:
            first[task["device"]] = min(first.get(task["device"], task["start_ns"]), task["start_ns"])
            last[task["device"]] = max(last.get(task["device"], 0), task["finish_ns"])
    return max((last[name] - first[name] for name in first), default=0)


def largest_load(graph, schedule):
    """Of an engine of a device, or of a channel."""
    engine = {task["name"]: task.get("engine", "") for task in graph["tasks"]}
    channels = {(link["from"], link["to"]): link.get("channels") or [(link["from"], link["to"])]
                for link in graph.get("links", [])}
    loads = collections.Counter()
    for task in schedule["tasks"]:
        loads["engine", task["device"], engine[task["name"]]] += task["finish_ns"] - task["start_ns"]
    for sent in schedule.get("transfers", []):
        for channel in channels[sent["from"], sent["to"]]:
            loads["channel", channel] += sent["finish_ns"] - sent["start_ns"]
    return max(loads.values(), default=0)


VALUES = {"period": longest_span, "throughput": largest_load}


def main(argv):
    stated = [a[2:].split("=") for a in argv if re.fullmatch("--(period|throughput)=[0-9]+", a)]
    argv = [a for a in argv if a[2:].split("=") not in stated]
    if len(argv) < 3:
        print(__doc__, file=sys.stderr)
        return 2
    with open(argv[1]) as f:
        graph = json.load(f)
    with open(argv[2]) as f:
        schedule = json.load(f)
    bad, makespan = check(graph, schedule)
    for name, value in stated if not bad else []:
        if int(value) != VALUES[name](graph, schedule):
            bad.add(f"{name}: said to be {value}, is {VALUES[name](graph, schedule)}")
    if "--json" in argv:
        print(json.dumps({"valid": not bad, "makespan_ns": makespan,
                          "lower_bound_ns": schedule.get("lower_bound_ns"), "violations": bad[:MAX_SHOWN]}))
        return 1 if bad else 0
    if bad:
        for b in bad[:MAX_SHOWN]:
            print(b)
        print(f"invalid: {len(bad)} violations")
        return 1
    bound = schedule.get("lower_bound_ns")
    gap = f", gap {(makespan - bound) / makespan:.2%}" if bound and makespan else ""
    print(f"valid: makespan {makespan} ns{gap}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
