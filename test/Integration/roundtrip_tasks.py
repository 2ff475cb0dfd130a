#!/usr/bin/env python3
"""Forming tasks and opening them again gives every program back, to the letter.

usage: roundtrip_tasks.py PLACER_OPT [--programs N] [--seed N] [FILE…]

Without files, on so many random programs (random_program.py), each in several
ways: as single ops and fused, with arguments on a host, and with a placement and
transfers in between. What `placer-opt FILE` prints must be what it prints after
`--form-tasks … --placer-open-tasks`; what it prints in between, with locations,
must be the same when it is read and printed again.
"""
import argparse
import difflib
import os
import re
import subprocess
import sys

import random_program

TOPOLOGY = """\
placer.topology @box {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
  placer.device @cpu0 kind "cpu"
""" + "".join(
    f"  placer.link @{a} to @{b} latency 100 bandwidth 1000000000\n"
    for a in ("gpu0", "gpu1", "cpu0") for b in ("gpu0", "gpu1", "cpu0") if a != b) + "}\n"

WAYS = (
    ["--form-tasks"],
    ["--form-tasks=granularity=fused"],
    ["--form-tasks=host-device=@cpu0 granularity=fused"],
)
# Sizes of dynamic tensors, so that their tasks can be placed.
PLACED_WAYS = (
    "--form-tasks=dynamic-extent=4",
    "--form-tasks=host-device=cpu0 dynamic-extent=4 granularity=fused",
)
PER_MODULE = 250


def run(arguments, text):
    result = subprocess.run(arguments, input=text, capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"{' '.join(arguments)} failed:\n{result.stderr}")
    return result.stdout


def same(wanted, found, what, text):
    if wanted == found:
        return
    lines = list(difflib.unified_diff(wanted.splitlines(), found.splitlines(),
                                      "before", "after", lineterm="", n=3))
    kept = "roundtrip_tasks.failed.mlir"
    with open(kept, "w") as file:
        file.write(text)
    sys.exit(f"{what}: the program is not what it was; it is in {os.path.abspath(kept)}\n"
             + "\n".join(lines[:40]))


def with_costs(formed):
    """The tasks of a module, each with some cost."""
    number = 0

    def cost(match):
        nonlocal number
        number += 1
        return f'{match[1]} cost <gpu = {number * 37 % 500}, cpu = {number * 91 % 900}>'

    return re.sub(r'(placer\.task ".*? op "[^"]*")(?! cost)', cost, formed)


EFFECT = re.compile(r"memref\.(load|store|alloc)|user\.print|@writes|@declared")
# What goes to a function, what prints, and what the caller has is one memory.
OUTSIDE = re.compile(r"user\.print|@writes|@declared")
TASK = re.compile(r"%?([\w.]*)(?::\d+)? ?=? ?placer\.task .* \{$")
OPERAND = re.compile(r"= (%[\w.]+)(?:#\d+)? : ([^,)]+)")


def effects_of(function):
    """The tasks with effects: name, header, operands, body."""
    lines = function.splitlines()
    for number, line in enumerate(lines):
        header = line.strip()
        match = TASK.match(header)
        if not match:
            continue
        end = next(n for n in range(number, len(lines)) if lines[n] == "    }")
        body = "\n".join(lines[number + 1:end])
        if EFFECT.search(body):
            # Without results it has no name.
            name = "%" + match[1] if match[1] else f"line {number}"
            yield name, header, OPERAND.findall(header.split(") op ")[0]), body


def check_order(formed, what):
    """Tasks that touch the same memory are colocated, and in order: who writes
    follows those who touched it before, and who reads the last who wrote it."""
    for function in formed.split("func.func @")[1:]:
        tasks = list(effects_of(function))
        made = {name for name, _, _, body in tasks if "memref.alloc" in body}
        given_away = {operand for _, _, operands, body in tasks if "@writes" in body
                      for operand, kind in operands if kind.startswith("memref")}
        local = made - given_away
        writer, readers, group = {}, {}, {}
        for name, header, operands, body in tasks:
            touched = {o if o in local else "outside" for o, kind in operands
                       if kind.startswith("memref")}
            if "memref.alloc" in body:
                touched.add(name if name in local else "outside")
            if OUTSIDE.search(body):
                touched.add("outside")
            colocation = re.search(r'colocate "([^"]*)"', header)
            colocation = colocation[1] if colocation else name
            for memory in touched:
                if group.setdefault(memory, colocation) != colocation:
                    sys.exit(f"{what}: tasks of {memory} are not colocated: {header}")
                reads = "memref.load" in body and not OUTSIDE.search(body)
                before = [writer[memory]] if memory in writer else []
                if not reads:
                    before = readers.get(memory) or before
                for earlier in before:
                    if (earlier, "tensor<0xi8>") not in operands:
                        sys.exit(f"{what}: does not follow task {earlier}: {header}")
                if reads:
                    readers.setdefault(memory, []).append(name)
                else:
                    writer[memory], readers[memory] = name, []
        names = [group[memory] for memory in group]
        if len(set(names)) != len(names):
            sys.exit(f"{what}: memories share a device for nothing: {group}")


def check(tool, text, placed):
    base = [tool, "--allow-unregistered-dialect", "--mlir-print-debuginfo",
            "--mlir-print-local-scope"]
    before = run(base, text)
    for way in WAYS:
        check_order(run([tool, "--allow-unregistered-dialect"] + way, text),
                    " ".join(way))
        same(before, run(base + way + ["--placer-open-tasks"], text), " ".join(way), text)
        # Other passes may change the bodies: then only the meaning is kept, and
        # the result must be valid.
        run(base + way + ["--canonicalize", "--cse", "--placer-open-tasks"], text)
    if not placed:
        return
    # Text with locations is read by another process, as formed and as placed.
    for way in PLACED_WAYS:
        formed = run(base + [way], text)
        same(formed, run(base, formed), way + ", read back", formed)
        formed = with_costs(formed)
        for steps in (["--place-list=algorithm=heft", "--insert-transfers",
                       "--placer-verify-schedule"], ["--coarsen=target=100"]):
            done = run(base + steps, formed)
            same(done, run(base, done), f"{way} {' '.join(steps)}, read back", done)
            if "--insert-transfers" in steps:
                same(before, run(base + ["--placer-open-tasks"], done),
                     way + ", placed and read back", text)
    before = run(base[:2], text)
    for way in PLACED_WAYS:
        formed = with_costs(run(base[:2] + [way], text))
        # Through text, where locations are new ones.
        after = run(base[:2] + ["--place-list=algorithm=heft", "--insert-transfers",
                            "--placer-verify-schedule", "--placer-open-tasks"], formed)
        same(before, after, way + " and placed", text)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("files", nargs="*")
    parser.add_argument("--programs", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for path in options.files:
        with open(path) as file:
            text = file.read()
        # An example that leaves the machine to a file gets ours.
        if "placer.topology @" not in text:
            text = TOPOLOGY + text
        check(options.tool, text, placed=True)
    if options.files:
        print(f"{len(options.files)} files come back")
        return
    done = 0
    while done < options.programs:
        count = min(PER_MODULE, options.programs - done)
        # Notes on where to place what may contradict each other, so only half
        # of the programs have them, and the others are placed.
        notes = done // PER_MODULE % 2 == 1
        text = random_program.module(options.seed + done, count, notes=notes)
        check(options.tool, TOPOLOGY + text, placed=not notes)
        done += count
    print(f"{done} programs come back")


main()
