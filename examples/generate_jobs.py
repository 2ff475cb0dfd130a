#!/usr/bin/env python3
"""Writes a placer-cluster file: jobs that train the networks of given graphs.

usage: generate_jobs.py GRAPH.json... [options]

Each job trains one of the graphs, whose step time placer-cluster finds by placing
it on the devices that the job gets. Jobs would take minutes to hours on one device
and arrive at random, so that devices are busy for about --load of the time if every
job had one. The same options give the same bytes.
"""
import argparse
import json
import os
import random
import sys


def work_of(graph, kind):
    """The time of a step on one device of a kind, in ns; None where it cannot run there."""
    times = [task["cost_ns"].get(kind) for task in graph["tasks"]]
    return None if None in times else sum(times)


def kind_for(graphs):
    """The first kind of device that can run every graph."""
    for _, graph in graphs:
        for device in graph["devices"]:
            if all(work_of(other, device["kind"]) is not None for _, other in graphs):
                return device["kind"]
    sys.exit("generate_jobs.py: no kind of device can run all tasks of all graphs")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("graphs", nargs="+", help="placer-graph files; their machines do not count")
    parser.add_argument("--jobs", type=int, default=40)
    parser.add_argument("--hosts", type=int, default=4)
    parser.add_argument("--gpus", type=int, default=4, help="of each host")
    parser.add_argument("--kind", help="of the devices (default: one that can run all graphs)")
    parser.add_argument("--load", type=float, default=0.6)
    parser.add_argument("--most", type=int, default=8, help="devices of a job at most")
    parser.add_argument("--fixed", action="store_true", help="jobs have the devices that they ask for")
    parser.add_argument("--restart", type=float, default=30, help="seconds")
    parser.add_argument("--objective", default="throughput", choices=("latency", "throughput"),
                        help="whether steps wait for each other, or follow each other in a pipeline")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-o", "--output", default="-")
    options = parser.parse_args()

    graphs = []
    for path in options.graphs:
        with open(path, encoding="utf-8") as file:
            graphs.append((path, json.load(file)))
    folder = os.path.dirname(os.path.abspath(options.output)) if options.output != "-" else os.getcwd()
    rng = random.Random(options.seed)
    kind = options.kind or kind_for(graphs)
    devices = options.hosts * options.gpus
    speeds, names = [], []
    for path, _ in graphs:
        name = os.path.splitext(os.path.basename(path))[0]
        names.append(name)
        speeds.append({"name": name, "graph": os.path.relpath(path, folder),
                       "objective": options.objective})
    jobs, now = [], 0.0
    for number in range(options.jobs):
        which = rng.randrange(len(graphs))
        seconds = 300 * 2 ** rng.uniform(0, 5)
        steps = max(1, round(seconds * 1e9 / work_of(graphs[which][1], kind)))
        wanted = min(rng.choice((1, 2, 2, 4, 4, 8)), devices, options.most)
        job = {"name": f"{names[which]}-{number}", "submit_s": round(now, 3), "steps": steps,
               "devices": wanted, "restart_s": options.restart, "speed": names[which]}
        if not options.fixed:
            job["min_devices"] = 1
            job["max_devices"] = min(options.most, devices)
        jobs.append(job)
        now += 2 * rng.random() * seconds / devices / options.load

    text = json.dumps({"format": "placer-cluster", "version": 1})[:-1]
    text += f', "name": "jobs of {len(graphs)} graphs",\n'
    text += f' "cluster": {json.dumps({"hosts": options.hosts, "gpus": options.gpus, "kind": kind})},\n'
    for section, values in (("speeds", speeds), ("jobs", jobs)):
        rows = ",\n  ".join(json.dumps(value) for value in values)
        text += f' "{section}": [\n  {rows}]' + (",\n" if section == "speeds" else "}\n")
    if options.output == "-":
        sys.stdout.write(text)
    else:
        with open(options.output, "w", encoding="utf-8") as file:
            file.write(text)


if __name__ == "__main__":
    main()
