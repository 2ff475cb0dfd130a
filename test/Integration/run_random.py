#!/usr/bin/env python3
"""Random programs, placed at random, compute what they compute on one device.

usage: run_random.py PLACER_OPT LLVM_PREFIX async|mpi|openmpi|mpich
                     [--programs N] [--seed N] [--per-module N]

Programs (runnable_program.py) are run as upstream's passes lower them, and placed on
two, three or four devices: as device programs on threads, or on MPI ranks, for which
the libraries that are installed take turns. Every bit of every result must be the same, on every rank.
"""
import argparse
import random
import re

import mpi_tools
import run_tools
import runnable_program


def name_engines(module, seed):
    """Has some of the tasks run on an engine beside the others of their device."""
    rng = random.Random(seed)
    lines = module.splitlines()
    for at, line in enumerate(lines):
        if "placer.task " in line and " engine " not in line and rng.random() < 0.3:
            clauses, arrow, rest = line.partition(" -> ")
            if arrow:
                lines[at] = f'{clauses} engine "side"{arrow}{rest}'
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("placer_opt")
    parser.add_argument("prefix")
    parser.add_argument("how", choices=("async", "mpi", "openmpi", "mpich"))
    parser.add_argument("--programs", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--per-module", type=int, default=25)
    options = parser.parse_args()
    if options.how != "async":
        mpi_tools.installed(options.how if options.how != "mpi" else None)
    tools = run_tools.Tools(options.placer_opt, options.prefix)
    done, copies, engines, number = 0, 0, 0, 0
    while done < options.programs:
        count = min(options.per_module, options.programs - done)
        devices = 2 + number % 3
        seed = options.seed + done
        plain = runnable_program.module(seed, count)
        placed = runnable_program.module(seed, count, devices)
        names = [f"f{i}" for i in range(count)]
        labels = runnable_program.labels(seed, count)
        try:
            wanted = tools.run_plain(plain)
            # Placed as single ops and as fused ones, with arguments everywhere and
            # on one device, in groups and one by one.
            forming = ["", " granularity=fused", " host-device=cpu0", ""][number % 4]
            placing = ["", "", "", " target-groups=4"][number % 4]
            placed = tools.opt(placed, f"--form-tasks=functions={','.join(names)}{forming}")
            if not placing:
                placed = name_engines(placed, seed)
            placed = tools.opt(placed, f"--place-list=algorithm=heft{placing}",
                               "--insert-transfers", "--placer-verify-schedule")
            copies += placed.count("placer.transfer ")
            engines += len(re.findall(r'placer\.task ".* engine "side"', placed))
            for way, found in tools.run_placed(options.how, placed, devices):
                bad = run_tools.differences(labels, wanted, found)
                if bad:
                    path = run_tools.keep(f"run_random.{options.how}.mlir", placed)
                    run_tools.fail(f"{way}, {devices} devices, seed {seed}: not the same in "
                                   + ", ".join(bad[:20]), f"The placed module: {path}")
        except run_tools.Failure as failure:
            path = run_tools.keep(f"run_random.{options.how}.mlir", placed)
            run_tools.fail(f"{devices} devices, seed {seed}: {failure}",
                           f"The placed module: {path}")
        done += count
        number += 1
    if not copies:
        run_tools.fail("no program needed a copy: this tests nothing")
    if not engines:
        run_tools.fail("no task has an engine of its own: this tests nothing of engines")
    print(f"{done} programs with {copies} copies, {engines} tasks of them on second engines, "
          "give the same bits on 2 to 4 devices")


main()
