#!/usr/bin/env python3
"""Cutting the graph of a program gives the graph of the program that is cut.

usage: unfold_programs.py BIN

Two ways from a program to the graph of its parts: --find-splits=table writes into the graph
along which axes tasks can be cut, and --unfold-graph cuts it without looking at any body;
or --split-tasks rewrites the bodies, and the graph is read off what came out. Both have the
same parts with the same costs and workspace, and the same bytes go from each to each.
Programs are models of examples/generate_model.py and kernels of split_kernels.py.

What differs is how a result of several parts leaves the program, and a border that is read
twice may be a tensor of its own or a piece of two, so tensors are compared by who gives
how much to whom. A weight of which some task reads all counts as a whole for all tasks of a
program, and in slices in the graph: there no part holds more.
"""
import collections
import json
import os
import re
import sys

import run_tools
import runnable_program
import split_kernels
from run_examples import SIZES, GENERATOR

FAMILIES = {"mlp": "--batch 4 --features 6 --hidden 8 --classes 4 --layers 2",
            "transformer": SIZES["transformer"],
            "mlp-training": "--batch 8 --features 6 --hidden 6 --classes 4 --layers 2"}
TABLE = re.compile(r'placer\.splits = \[\{axis = "([^"]*)"')
# Parts compute a border inside of their bodies twice, of which a graph knows nothing.
MORE_WORK = {"two_convs": 1.2}
# Parts read a fixed slice, or their piece of what is concatenated along the axis: a graph says
# that they need all of it.
FEWER_BYTES = {"slices", "tosa_moves"}
MAKERS = ("placer.join", "placer.sum", "sum")


def cut_first_axes(text, parts):
    """Clauses that cut each task along the first axis of its table."""
    lines = []
    for line in text.split("\n"):
        axis = TABLE.search(line)
        if axis and "placer.task" in line:
            line = re.sub(r"( on @\w+)? -> \(", rf" split <{axis[1]} parts {parts}>\1 -> (", line,
                          count=1)
        lines.append(line)
    return "\n".join(lines)


class Graph:
    """What two graphs of the same parts have in common."""

    def __init__(self, text):
        data = json.loads(text)
        tasks = {task["name"]: task for task in data["tasks"]
                 if task.get("op") not in MAKERS}
        self.costs = {name: task["cost_ns"] for name, task in tasks.items()}
        self.held = {name: [task.get("resident_bytes", 0), task.get("workspace_bytes", 0)]
                     for name, task in tasks.items()}
        for weight in data.get("weights", []):
            for reader in weight["readers"]:
                self.held[reader][0] += weight["bytes"]
        direct = collections.Counter()
        for tensor in data["tensors"]:
            for consumer in set(tensor["consumers"]):
                direct[tensor["producer"], consumer] += tensor["bytes"]
        into, self.bytes = collections.defaultdict(list), collections.Counter()
        for (producer, consumer), size in direct.items():
            into[consumer].append((producer, size))
        for (producer, consumer), size in direct.items():
            if consumer not in tasks:
                continue
            # Partial sums are added up by their reader, or by a task between.
            behind = [(producer, size)] if producer in tasks else into[producer]
            for maker, given in behind:
                self.bytes[maker, consumer] += min(size, given)


def compare(what, model, program):
    """How two graphs differ."""
    if sorted(model.costs) != sorted(program.costs):
        return f"{what}: other parts: {sorted(set(model.costs) ^ set(program.costs))}"
    for name, costs in model.costs.items():
        # Shares are rounded in integers and in floating point.
        most = MORE_WORK.get(what, 1)
        if any(not costs[key] - 1 <= program.costs[name].get(key, -9) <= most * costs[key] + 1
               for key in costs):
            return f"{what}: '{name}' costs {costs} and {program.costs[name]}"
        (least, space), (held, workspace) = model.held[name], program.held[name]
        if least > held or not space - 1 <= workspace <= most * space + 1:
            return f"{what}: '{name}' holds {model.held[name]} and {program.held[name]} bytes"
    pairs = sorted(p for p in model.bytes.keys() | program.bytes.keys()
                   if model.bytes[p] < program.bytes[p]
                   or (model.bytes[p] > program.bytes[p] and what not in FEWER_BYTES))
    if pairs:
        return f"{what}: {pairs[0]}: {model.bytes[pairs[0]]} and {program.bytes[pairs[0]]} bytes"
    return None


def main():
    folder = sys.argv[1]
    tools = run_tools.Tools(os.path.join(folder, "placer-opt"), "/")
    translate = os.path.join(folder, "placer-translate")
    programs = {family: tools.call([sys.executable, GENERATOR, family, *sizes.split()])
                for family, sizes in FAMILIES.items()}
    machine = runnable_program.topology(2)
    for (name, *_), text in zip(split_kernels.KERNELS, split_kernels.tasks()):
        # A task in front, so that there is a tensor that goes from parts to parts.
        programs[name] = machine + split_kernels.behind_copies(text)
    checked = 0
    for name, text in programs.items():
        for passes, parts in (("", 2), ("=granularity=fused", 2)):
            if passes and name not in FAMILIES:
                continue
            forming = [f"--form-tasks{passes}"] if name in FAMILIES else []
            formed = tools.opt(text, *forming, "--placer-annotate-costs",
                               "--find-splits=table reassociate", "--mlir-print-local-scope")
            graph = tools.call([translate, "--mlir-to-graph"], formed)
            unfolded = tools.call([translate, "--unfold-graph", f"--parts={parts}"], graph)
            cut = tools.opt(cut_first_axes(formed, parts),
                            "--split-tasks=max-work=4 reassociate")
            again = tools.call([translate, "--mlir-to-graph"], cut)
            wrong = compare(f"{name}{passes}", Graph(unfolded), Graph(again))
            if wrong:
                run_tools.fail(wrong, run_tools.keep("formed.mlir", formed))
            checked += cut.count("placer.part =")
    if not checked:
        run_tools.fail("nothing was cut: this tests nothing")
    print(f"{len(programs)} programs in {checked} parts are the same as their graphs")


if __name__ == "__main__":
    main()
