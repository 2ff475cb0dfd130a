#!/usr/bin/env python3
"""Checks on whole graphs that groups can be placed in the place of their tasks.

usage: coarsen_graphs.py BIN

BIN is the directory of placer-opt and placer-translate. Each graph is coarsened to
few and to many groups, placed and opened again: the schedule must be valid for the
graph by check_schedule.py, once as it is and once with everything early, which must
not make it longer. Without placement, opening must give back the graph. Groups
hold more than their tasks do one by one, so that few may have no placement in tight
memory. That must be proven by the solver, where there is one; then twice as many are
tried, which must fit before every task is alone.
Graphs: those of examples/, some generated ones, and those in the folders that
PLACER_GRAPHS names.
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
)
TARGETS = (6, 60)


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
        for target in TARGETS:
            while not self.check_groups(graph, mlir, before, target):
                if target >= len(graph["tasks"]):
                    raise RuntimeError("no number of groups finds space")
                target *= 2

    def check_groups(self, graph, mlir, before, target):
        """Whether the groups find space; an error where anything else is wrong."""
        groups = run([self.opt, f"--coarsen=target={target}"], mlir)
        count = groups.count("\n    placer.group ") + groups.count(" = placer.group ")
        if count == 0 and len(graph["tasks"]) > target:
            raise RuntimeError(f"--coarsen=target={target} makes no group")
        opened = run([self.opt, "--placer-open-groups"], groups)
        after = unordered(json.loads(run([self.translate, "--mlir-to-graph"], opened)))
        if after != before:
            raise RuntimeError(f"--coarsen=target={target} --placer-open-groups changes the graph")
        place = "--place-list=algorithm=heft"
        refused = self.errors(groups, place)
        if "error: found no device for task" in refused and " lacks " in refused:
            proof = self.errors(groups, "--place-ilp=time-limit=120")
            if "CP-SAT proves that there is no schedule" not in proof and \
                    "no CP-SAT solver" not in proof:
                raise RuntimeError(f"{target} groups are refused without a proof:\n{refused}")
            return False
        plain = self.scheduled(graph, groups, place, "--placer-open-groups")
        early = self.scheduled(graph, groups, place, "--placer-open-groups=start-early")
        if early > plain:
            raise RuntimeError(f"start-early takes {early} ns and not {plain} ns")
        return True


def graphs(scratch):
    yield from sorted(glob.glob(os.path.join(ROOT, "examples", "*.json")))
    for i, options in enumerate(GENERATED):
        path = os.path.join(scratch, f"{i}.json")
        run([sys.executable, os.path.join(ROOT, "examples", "generate_graph.py"), *options,
             "-o", path])
        yield path
    for folder in filter(None, os.environ.get("PLACER_GRAPHS", "").split(":")):
        yield from sorted(glob.glob(os.path.join(folder, "*.json")))


def main(argv):
    if len(argv) != 2 or not os.path.isdir(argv[1]):
        print(__doc__, file=sys.stderr)
        return 2
    checker, count, bad = Checker(argv[1]), 0, 0
    with tempfile.TemporaryDirectory() as scratch:
        for path in graphs(scratch):
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
