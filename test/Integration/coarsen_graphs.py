#!/usr/bin/env python3
"""Checks on whole graphs that groups can be placed in the place of their tasks.

usage: coarsen_graphs.py BIN [--all]

BIN is the directory of placer-opt and placer-translate. Each graph is coarsened to
few and to many groups, placed and opened again: the schedule must be valid for the
graph by check_schedule.py, once as it is and once with everything early, which must
not make it longer. Without placement, opening must give back the graph. Groups that
are kept must find space wherever the tasks do, and must not take much longer: the limit
is 5 %, by list algorithms that break ties in another order once the groups are in the
IR. Without that limit, groups hold more than their tasks do one by one, and few may
have no placement in tight memory. That must be proven by the solver, where there is one;
then twice as many are tried, which must fit before every task is alone. Where groups
are only the beginning, the tasks have a valid schedule in any case, and the groups that
stay can be opened without changing it.
Graphs: those of examples/, some generated ones, and every third of those in the
folders that PLACER_GRAPHS names, or all of them.
"""
import glob
import json
import os
import subprocess
import sys
import tempfile

import check_schedule

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
GENERATED = (
    ("transformer", "--blocks", "2", "--heads", "4"),
    ("transformer", "--blocks", "1", "--devices", "4", "--memory-fraction", "0.6"),
    ("layered", "--tasks", "400", "--devices", "5", "--unlike"),
    ("layered", "--tasks", "300", "--devices", "3", "--memory-fraction", "0.7", "--seed", "1"),
    ("forkjoin", "--tasks", "300", "--width", "10"),
    ("chain", "--tasks", "200"),
    ("program", "--blocks", "4", "--devices", "3"),
    ("program", "--blocks", "2", "--tokens", "512", "--model", "768", "--heads", "12",
     "--feed-forward", "3072", "--vocabulary", "1000", "--training", "--devices", "4"),
)
TARGETS = (6, 60)
MOST_GROWTH = 1.1
SAMPLED = 3
BEST = "--place-list=algorithm=best"


def run(arguments, text=""):
    """What a command prints; an error, with what it says, where it fails."""
    done = subprocess.run(arguments, input=text, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{' '.join(arguments)}:\n{done.stderr}")
    return done.stdout


def unordered(value):
    """Lists sorted, at every depth: the order of tasks and consumers means nothing."""
    if isinstance(value, dict):
        return {name: unordered(part) for name, part in value.items()}
    if isinstance(value, list):
        return sorted(map(unordered, value), key=lambda part: json.dumps(part, sort_keys=True))
    return value


class Checker:
    def __init__(self, tools):
        self.opt = os.path.join(tools, "placer-opt")
        self.translate = os.path.join(tools, "placer-translate")

    def scheduled(self, graph, mlir, *passes):
        """The makespan after these passes; an error where it is not valid."""
        text = run([self.opt, *passes, "--placer-verify-schedule"], mlir)
        schedule = json.loads(run([self.translate, "--mlir-to-schedule"], text))
        bad, makespan = check_schedule.check(graph, schedule)
        if bad:
            raise RuntimeError(f"after {' '.join(passes)}: {bad[0]}")
        return makespan

    def errors(self, mlir, *passes):
        """What the tool says of these passes, in vain or not."""
        return subprocess.run([self.opt, *passes, "-o", os.devnull], input=mlir,
                              capture_output=True, text=True, check=False).stderr

    def check(self, path):
        with open(path, encoding="utf-8") as f:
            graph = json.load(f)
        mlir = run([self.translate, "--graph-to-mlir", path])
        before = unordered(json.loads(run([self.translate, "--mlir-to-graph"], mlir)))
        tasks = self.scheduled(graph, mlir, BEST)
        for target in TARGETS:
            groups = self.grouped(graph, mlir, before, target, 5)
            makespan = self.opened(graph, groups, f"{BEST} groups=keep")
            if makespan > MOST_GROWTH * tasks:
                raise RuntimeError(f"{target} groups take {makespan} ns, the tasks {tasks} ns")
            while not self.check_unlimited(graph, mlir, before, target):
                if target >= len(graph["tasks"]):
                    raise RuntimeError("no number of groups finds space")
                target *= 2

    def grouped(self, graph, mlir, before, target, growth):
        """The graph in groups, which open to what it was."""
        coarsen = f"--coarsen=target={target} max-growth={growth}"
        groups = run([self.opt, coarsen], mlir)
        count = groups.count("\n    placer.group ") + groups.count(" = placer.group ")
        if count == 0 and len(graph["tasks"]) > target:
            raise RuntimeError(f"{coarsen} makes no group")
        opened = run([self.opt, "--placer-open-groups"], groups)
        after = unordered(json.loads(run([self.translate, "--mlir-to-graph"], opened)))
        if after != before:
            raise RuntimeError(f"{coarsen} --placer-open-groups changes the graph")
        return groups

    def opened(self, graph, groups, place):
        """What groups take, placed so and opened."""
        plain = self.scheduled(graph, groups, place, "--placer-open-groups")
        early = self.scheduled(graph, groups, place, "--placer-open-groups=start-early")
        if early > plain:
            raise RuntimeError(f"start-early takes {early} ns and not {plain} ns")
        return plain

    def check_unlimited(self, graph, mlir, before, target):
        """Whether the groups find space; an error where anything else is wrong."""
        groups = self.grouped(graph, mlir, before, target, -1)
        refine = "--place-list=algorithm=heft"
        kept = self.scheduled(graph, groups, refine)
        if kept != self.scheduled(graph, groups, refine, "--placer-open-groups"):
            raise RuntimeError("opening the groups that stay changes the makespan")
        place = "--place-list=algorithm=heft groups=keep"
        refused = self.errors(groups, place)
        if "error: found no device for task" in refused and " lacks " in refused:
            proof = self.errors(groups, "--place-ilp=time-limit=40 groups=keep")
            if "CP-SAT proves that there is no schedule" not in proof and \
                    "no CP-SAT solver" not in proof:
                raise RuntimeError(f"{target} groups are refused without a proof:\n{refused}")
            return False
        plain = self.opened(graph, groups, place)
        if plain < kept:
            raise RuntimeError(f"groups as they are take {plain} ns and not {kept} ns")
        return True


def graphs(scratch, step):
    yield from sorted(glob.glob(os.path.join(ROOT, "examples", "*.json")))
    for i, options in enumerate(GENERATED):
        path = os.path.join(scratch, f"{i}.json")
        run([sys.executable, os.path.join(ROOT, "examples", "generate_graph.py"), *options,
             "-o", path])
        yield path
    for folder in filter(None, os.environ.get("PLACER_GRAPHS", "").split(":")):
        yield from sorted(glob.glob(os.path.join(folder, "*.json")))[::step]


def main(argv):
    every = argv[2:] == ["--all"]
    if not every and len(argv) != 2 or not os.path.isdir(argv[1]):
        print(__doc__, file=sys.stderr)
        return 2
    checker, count, bad = Checker(argv[1]), 0, 0
    with tempfile.TemporaryDirectory() as scratch:
        for path in graphs(scratch, 1 if every else SAMPLED):
            count += 1
            try:
                checker.check(path)
            except RuntimeError as error:
                bad += 1
                print(f"{path}: {error}", file=sys.stderr)
    print(f"{count - bad} of {count} graphs are placed as groups")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
