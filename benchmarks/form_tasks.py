#!/usr/bin/env python3
"""Measures how the time to form, place and open tasks grows with the program.

usage: form_tasks.py [--build DIR] [--ops N,N,…] [--runs N] [--shapes NAME,…]

For each size and shape a program in linalg is generated:
  model      products, sums and activations that read from ops before them
  hub        one tensor that every op reads
  gather     one op that reads the results of all others
  scalars    a chain of scalar arithmetic, which an op reads at every step
  memory     stores and loads, which must stay in order
  functions  many functions of ten ops each
and placer-opt is timed on it:
  read       reads, verifies and prints it
  op, fused  --form-tasks, with single ops and with fused ones
  back       --form-tasks --placer-open-tasks
  place      --form-tasks --place-list=algorithm=heft --insert-transfers

Times are CPU times of the whole process (user and system, on one thread), medians
of several runs, less the median time of placer-opt with an empty module. It
prints a table in Markdown: time per op, and the exponent b of the best fit
time = a * ops^b. 1 is linear.
"""
import argparse
import math
import os
import random
import statistics
import sys
import tempfile

from scale import ROOT, SHORTEST, Timer, cell, exponent

T = "tensor<8x8xf32>"
COST = "{placer.cost = #placer.cost<gpu = 1000, cpu = 3000>}"
MACHINE = """\
placer.topology @box {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
  placer.device @cpu0 kind "cpu"
""" + "".join(
    f"  placer.link @{a} to @{b} latency 1000 bandwidth 10000000000\n"
    for a in ("gpu0", "gpu1", "cpu0") for b in ("gpu0", "gpu1", "cpu0") if a != b) + "}\n"
START = f"""\
  %c = arith.constant 0.0 : f32
  %e = tensor.empty() : {T}
  %z = linalg.fill ins(%c : f32) outs(%e : {T}) -> {T}
"""


def work(kind, a, b):
    """An op on two tensors: a product, a sum or an activation."""
    if kind == 2:
        return f"math.tanh {b} {COST} : {T}"
    op = ("matmul", "add")[kind]
    return f"linalg.{op} {COST} ins({a}, {b} : {T}, {T}) outs(%z : {T}) -> {T}"


def function(name, lines, result, arguments=f"%x0: {T}", kind=T):
    body = "".join(f"  {line}\n" for line in lines)
    return f"func.func @{name}({arguments}) -> {kind} {{\n{START}{body}  return {result} : {kind}\n}}\n"


def model(ops, rng, name="model"):
    lines = []
    for n in range(ops):
        a, b = (f"%x{max(0, n - rng.randrange(50))}" for _ in range(2))
        lines.append(f"%x{n + 1} = {work(rng.randrange(3), a, b)}")
    return function(name, lines, f"%x{ops}")


def hub(ops, _):
    lines = [f"%x1 = {work(0, '%x0', '%x0')}"]
    lines += [f"%x{n + 1} = {work(n % 2, '%x1', f'%x{n}')}" for n in range(1, ops)]
    return function("hub", lines, f"%x{ops}")


def gather(ops, _):
    lines = [f"%x{n + 1} = {work(n % 3, '%x0', '%x0')}" for n in range(ops - 1)]
    names = ", ".join(f"%x{n + 1}" for n in range(ops - 1))
    result = f"tensor<{8 * (ops - 1)}x8xf32>"
    lines.append(f"%all = tensor.concat dim(0) {names} {COST} : "
                 f"({', '.join([T] * (ops - 1))}) -> {result}")
    return function("gather", lines, "%all", kind=result)


def scalars(ops, _):
    """Half of the ops are scalar; the first needs a cost for its task."""
    lines = [f"%s0 = arith.addf %f, %f {COST} : f32"]
    for n in range(ops // 2):
        lines += [f"%s{n + 1} = arith.mulf %s{n}, %f : f32",
                  f"%w{n} = tensor.splat %s{n + 1} : {T}",
                  f"%x{n + 1} = {work(1, f'%x{n}', f'%w{n}')}"]
    return function("scalars", lines, f"%x{ops // 2}", f"%x0: {T}, %f: f32")


def memory(ops, _):
    lines = ["%i = arith.constant 1 : index"]
    for n in range(ops // 3):
        lines += [f"memref.store %f{n}, %m[%i] {COST} : memref<8xf32>",
                  f"%f{n + 1} = memref.load %m[%i] {COST} : memref<8xf32>",
                  f"%x{n + 1} = {work(n % 3, f'%x{n}', f'%x{n}')}"]
    return function("memory", lines, f"%x{ops // 3}", f"%x0: {T}, %f0: f32, %m: memref<8xf32>")


def functions(ops, rng):
    return "".join(model(10, rng, f"f{n}") for n in range(ops // 10))


SHAPES = {"model": model, "hub": hub, "gather": gather, "scalars": scalars,
          "memory": memory, "functions": functions}
COMMANDS = {
    "read": [],
    "op": ["--form-tasks"],
    "fused": ["--form-tasks=granularity=fused"],
    "back": ["--form-tasks", "--placer-open-tasks"],
    "place": ["--form-tasks", "--place-list=algorithm=heft", "--insert-transfers"],
}


def measure(shape, ops, timer, runs, folder):
    """The median seconds of each command, without the start-up."""
    path = os.path.join(folder, f"{shape}-{ops}.mlir")
    with open(path, "w", encoding="utf-8") as file:
        file.write(MACHINE + SHAPES[shape](ops, random.Random(ops)))
    times = {name: [] for name in COMMANDS}
    startup = []
    for _ in range(runs):
        startup.append(timer.run("placer-opt", os.devnull))
        for name, passes in COMMANDS.items():
            times[name].append(timer.run("placer-opt", path, *passes))
    net = {name: statistics.median(seconds) - statistics.median(startup)
           for name, seconds in times.items()}
    return {name: seconds if seconds > SHORTEST else math.nan
            for name, seconds in net.items()}


def main(argv):
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--build", default=os.path.join(ROOT, "build"), metavar="DIR",
                        help="the build to measure (default: build)")
    parser.add_argument("--ops", default="2000,20000", metavar="N,N,…",
                        help="the sizes (default: 2000,20000)")
    parser.add_argument("--runs", type=int, default=5, metavar="N", help="default: 5")
    parser.add_argument("--shapes", default=",".join(SHAPES), metavar="NAME,…",
                        help=f"default: {','.join(SHAPES)}")
    options = parser.parse_args(argv)
    sizes = [int(n) for n in options.ops.split(",")]
    shapes = options.shapes.split(",")
    if options.runs < 1 or min(sizes) < 30:
        parser.error("runs must be at least 1 and sizes at least 30")
    if unknown := set(shapes) - set(SHAPES):
        parser.error(f"no shape {', '.join(sorted(unknown))}; there are {', '.join(SHAPES)}")
    tools = os.path.join(options.build, "bin")
    if not os.access(os.path.join(tools, "placer-opt"), os.X_OK):
        parser.error(f"{tools} has no placer-opt; build it first, or say --build DIR")
    print("| program | ops | " + " | ".join(COMMANDS) + " |")
    print("|--|--:|" + "--:|" * len(COMMANDS), flush=True)
    with tempfile.TemporaryDirectory(prefix="placer-form-tasks-") as folder:
        for shape in shapes:
            rows = []
            for ops in sizes:
                rows.append(measure(shape, ops, Timer(tools), options.runs, folder))
                print(f"| {shape} | {ops:,} | " + " | ".join(
                    cell(rows[-1][name] / ops * 1e6, " µs") for name in COMMANDS) + " |",
                      flush=True)
            if len(sizes) > 1:
                print("| | exponent | " + " | ".join(
                    cell(exponent(sizes, [row[name] for row in rows]), digits=2)
                    for name in COMMANDS) + " |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
