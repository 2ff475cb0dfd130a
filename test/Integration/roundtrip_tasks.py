#!/usr/bin/env python3
"""Forming tasks and opening them again gives every program back, to the letter.

usage: roundtrip_tasks.py PLACER_OPT [--programs N] [--seed N] [FILE…]

Without files, on so many random programs (random_program.py), each in several
ways: as single ops and fused, with arguments on a host, and with a placement and
transfers in between. What `placer-opt FILE` prints must be what it prints after
`--form-tasks … --placer-open-tasks`.
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
TASK = re.compile(r"%?(\w*)(?::\d+)? ?=? ?placer\.task .* \{$")


def check_order(formed, what):
    """Tasks with side effects are colocated, and each reads the one before."""
    for function in formed.split("func.func @")[1:]:
        chain = []
        lines = function.splitlines()
        for number, line in enumerate(lines):
            header = line.strip()
            match = TASK.match(header)
            if not match:
                continue
            end = next(n for n in range(number, len(lines)) if lines[n] == "    }")
            if EFFECT.search("\n".join(lines[number + 1:end])):
                chain.append((match[1], header))
        for (before, _), (_, header) in zip(chain, chain[1:]):
            if not re.search(rf"= %{before}(#\d+)? : tensor<0xi8>", header):
                sys.exit(f"{what}: does not follow task {before}: {header}")
        if len(chain) > 1 and not all('colocate "effects"' in h for _, h in chain):
            sys.exit(f"{what}: tasks with effects are not colocated: {chain}")


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
