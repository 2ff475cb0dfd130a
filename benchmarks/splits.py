#!/usr/bin/env python3
"""Compares --plan-splits with other ways to divide the work of profiled networks.

usage: splits.py [--build DIR] [--machines NAME,…] [--samples N] [--time-limit SECONDS]
                 [--workers N] [--flexflow-times N] [--check] PROFILE…

A profile is a graph.txt of PipeDream, or a folder of them. Each is put on these machines:
  equal4    4 GPUs with ports of 22 GB/s
  equal8    8 of them
  unlike4   2 GPUs and 2 that are 2.3 times as slow, on one bus of 12 GB/s
  hosts8    2 hosts of 4 GPUs: 40 GB/s for each pair, one network card of 10 GB/s for each host
and planned in placer-bench, all sides in one run, with the same time for each but FlexFlow's
search, which has more (5 times as much as the others). Prints tables of step times in ms, and means.
--check tries every schedule with the checker that shares no code with placer, too.
"""
import argparse
import csv
import json
import math
import os
import statistics
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
GIB = 2 ** 30
SLOWER = 2.3
ONE, UNSPLIT, DATA, PIPELINE, FLEXFLOW, OURS = (
    "plan-pipeline:one-device", "search", "plan-splits:data-parallel", "plan-pipeline",
    "plan-splits:flexflow", "plan-splits")
OTHERS = (ONE, UNSPLIT, DATA, PIPELINE, FLEXFLOW)


def gpu(name, kind="gpu"):
    return {"name": name, "kind": kind, "memory_bytes": 16 * GIB}


def links(devices, describe):
    """A link for every pair of different devices, as `describe` says."""
    return [{"from": a["name"], "to": b["name"], **describe(a["name"], b["name"])}
            for a in devices for b in devices if a is not b]


def equal(count):
    devices = [gpu(f"gpu{i}") for i in range(count)]
    return devices, links(devices, lambda a, b: {
        "latency_ns": 10000, "bytes_per_second": 22 * 10 ** 9, "channels": [a + ".out", b + ".in"]})


def unlike():
    devices = [gpu("fast0"), gpu("fast1"), gpu("slow0", "slow"), gpu("slow1", "slow")]
    return devices, links(devices, lambda a, b: {
        "latency_ns": 15000, "bytes_per_second": 12 * 10 ** 9, "channels": ["bus"]})


def hosts():
    devices = [gpu(f"h{host}g{i}") for host in range(2) for i in range(4)]

    def describe(a, b):
        if a[:2] == b[:2]:
            return {"latency_ns": 5000, "bytes_per_second": 40 * 10 ** 9, "channels": [f"{a}->{b}"]}
        return {"latency_ns": 30000, "bytes_per_second": 10 * 10 ** 9,
                "channels": [a[:2] + ".out", b[:2] + ".in"]}
    return devices, links(devices, describe)


MACHINES = {"equal4": lambda: equal(4), "equal8": lambda: equal(8), "unlike4": unlike,
            "hosts8": hosts}


def profiles_of(paths):
    """Name and file of every profile."""
    found = []
    for path in paths:
        if os.path.isfile(path):
            found.append((os.path.basename(os.path.dirname(os.path.abspath(path))), path))
        for folder, _, files in sorted(os.walk(path)):
            if "graph.txt" in files:
                found.append((os.path.basename(folder), os.path.join(folder, "graph.txt")))
    return found


def put_on(profile, machine, samples, tools, target):
    """Writes the graph of a profile on a machine."""
    subprocess.run([os.path.join(tools, "placer-translate"), "--unfold-graph", "--parts=1",
                    f"--profile-samples={samples}", profile, "-o", target], check=True)
    with open(target, encoding="utf-8") as file:
        graph = json.load(file)
    graph["devices"], graph["links"] = machine
    kinds = {device["kind"] for device in graph["devices"]}
    for task in graph["tasks"]:
        if "slow" in kinds:
            task["cost_ns"]["slow"] = round(task["cost_ns"]["gpu"] * SLOWER)
    with open(target, "w", encoding="utf-8") as file:
        json.dump(graph, file)


def measure(graph, algorithms, seconds, arguments, folder):
    """Makespans and bounds in ms, by algorithm."""
    table = os.path.join(folder, "runs.csv")
    subprocess.run([os.path.join(arguments.build, "bin", "placer-bench"), graph, "--tables=means",
                    "--algorithms=" + ",".join(algorithms), f"--time-limit={seconds:g}",
                    f"--workers={arguments.workers}", f"--csv={table}"]
                   + ["--check"] * arguments.check, check=True, stdout=subprocess.DEVNULL)
    found = {}
    with open(table, encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            value = row["makespan_ns"]
            found[row["algorithm"]] = (int(value) / 1e6 if value else math.inf,
                                       int(row["bound_ns"] or 0) / 1e6)
    return found


def figure(value):
    return "–" if math.isinf(value) else f"{value:.1f}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--build", default=os.path.join(ROOT, "build"))
    parser.add_argument("--machines", default=",".join(MACHINES))
    parser.add_argument("--samples", type=int, default=64)
    parser.add_argument("--time-limit", type=float, default=8)
    parser.add_argument("--workers", type=int, default=0)
    parser.add_argument("--flexflow-times", type=float, default=5)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("profiles", nargs="+")
    arguments = parser.parse_args()
    tools = os.path.join(arguments.build, "bin")
    ratios, speedups = [], {}
    with tempfile.TemporaryDirectory() as folder:
        for name in arguments.machines.split(","):
            print(f"| {name} | one device | unsplit | data parallel | pipeline | FlexFlow's search "
                  "| `plan-splits` | bound | to the best | speed-up |\n"
                  "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|", flush=True)
            for title, profile in profiles_of(arguments.profiles):
                graph = os.path.join(folder, title + ".json")
                put_on(profile, MACHINES[name](), arguments.samples, tools, graph)
                found = measure(graph, (ONE, UNSPLIT, DATA, PIPELINE, OURS),
                                arguments.time_limit, arguments, folder)
                found |= measure(graph, (FLEXFLOW,),
                                 arguments.time_limit * arguments.flexflow_times, arguments, folder)
                ours, bound = found[OURS]
                ratio = ours / min(found[other][0] for other in OTHERS)
                ratios.append(ratio)
                speedups.setdefault(name, []).append(found[ONE][0] / ours)
                cells = [figure(found[other][0]) for other in OTHERS + (OURS,)]
                print(f"| {title} | {' | '.join(cells)} | {bound:.1f} | {ratio:.3f} | "
                      f"{found[ONE][0] / ours:.2f} |", flush=True)
            print()
    print(f"To the best of the others: {statistics.geometric_mean(ratios):.3f} in the geometric "
          f"mean, at most {max(ratios):.3f}.")
    for name, values in speedups.items():
        print(f"Speed-up over one device, {name}: {statistics.median(values):.2f} in the median.")


if __name__ == "__main__":
    sys.exit(main())
