#!/usr/bin/env python3
"""Planned pipelines, run: a step in micro-batches on several CPU devices against one.

usage: pipelines.py [--build DIR] [--llvm DIR] [--runs N] [--seconds S] [--plan-seconds S]
                    [--micro-batches N] [--devices N…] [--keep DIR] [MODEL...]

For each model: measures its ops and copies with placer-profile, plans it with
--plan-pipeline for devices of kind "cpu" by these costs, runs it on threads and on MPI
ranks, and beside it the program on one device. All must give the same bits. It prints a
table in Markdown, in ms for a step:
  one device, threads, MPI   the shortest of the runs, and in brackets their median
  predicted                  the makespans of the schedules for one device and for all
  speed-up                   one device / threads, and what was predicted of it
Devices beyond the cores of the machine share these. What else runs is in the times.
"""
import argparse
import json
import os
import statistics
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "test", "Integration"))

import mpi_tools  # noqa: E402
from predicted_executed import KEEP_MEMORY, call, machine, numbers  # noqa: E402
from run_examples import signature  # noqa: E402
from run_tools import Failure, Tools  # noqa: E402
from runnable_program import HELPERS, checksum_lines, tensor  # noqa: E402

MODELS = {"mlp-training": "--batch=256 --features=1536 --hidden=1536 --classes=256 --layers=3",
          "lstm-training": "--batch=64 --hidden=1024 --layers=2 --steps=2",
          "transformer": "--batch=16 --sequence=128 --model=512 --heads=8 --ff=2048 --blocks=2"}


def with_main(program, runs):
    """The program and a main that prints the ns of each of several calls, and then sums
    over the bits of what one call gives."""
    name, taken, given = signature(program)
    lines = []
    for number, (shape, _) in enumerate(taken):
        # Sums of products with weights stay about as large as the input.
        scale = 1.0 if number == 0 else shape[0] ** -0.5
        lines += numbers(f"%in{number}", shape, number + 1, scale)
    called = (f"func.call @{name}({', '.join(f'%in{n}' for n in range(len(taken)))}) : "
              f"({', '.join(tensor(*kind) for kind in taken)}) -> "
              f"({', '.join(tensor(*kind) for kind in given)})")
    lines += ["%zero = arith.constant 0 : index", "%one = arith.constant 1 : index",
              f"%runs = arith.constant {runs} : index",
              "%billion = arith.constant 1.0e9 : f64",
              "scf.for %i = %zero to %runs step %one {",
              "  %begin = func.call @rtclock() : () -> f64",
              f"  %r:{len(given)} = {called}",
              "  %end = func.call @rtclock() : () -> f64",
              "  %s = arith.subf %end, %begin : f64", "  %ns = arith.mulf %s, %billion : f64",
              "  %n = arith.fptosi %ns : f64 to i64", "  func.call @printI64(%n) : (i64) -> ()",
              "  func.call @printNewline() : () -> ()", "}",
              f"%out:{len(given)} = {called}"]
    for number, kind in enumerate(given):
        lines += checksum_lines(f"%c{number}", f"%out#{number}", kind)
    body = "".join(f"  {line}\n" for line in lines + ["return"])
    return (HELPERS + "func.func private @rtclock() -> f64\n" + program
            + f"func.func @main() attributes {{llvm.emit_c_interface}} {{\n{body}}}\n"), name


class Runs:
    """What a module printed: the ns of its calls, and its sums."""

    def __init__(self, printed, runs):
        printed = printed.split()
        self.times = [int(n) / 1e6 for n in printed[:runs]]
        self.sums = printed[runs:]

    def __str__(self):
        return f"{min(self.times):.0f} ({statistics.median(self.times):.0f})"


def plan(arguments, folder, text, name, devices):
    """The placed module, its predicted makespan in ms, and its number of tasks."""
    def path(file):
        return os.path.join(folder, file)
    for file, contents in (("main.mlir", text), ("machine.mlir", machine(devices))):
        with open(path(file), "w", encoding="utf-8") as out:
            out.write(contents)
    place, links = "--place-list=algorithm=best", ""
    if devices > 1:
        links = f" fit-links={path('copies.csv')}"
        place = (f"--plan-pipeline=micro-batches={arguments.micro_batches} "
                 f"time-limit={arguments.plan_seconds:g}")
    call(os.path.join(arguments.build, "bin", "placer-opt"), path("main.mlir"),
         f"--placer-import-topology=file={path('machine.mlir')}",
         f"--form-tasks=functions={name}",
         f"--placer-annotate-costs=model=profile profile={path('costs.csv')}{links}", place, "--insert-transfers",
         "--placer-verify-schedule", "-o", path("placed.mlir"))
    schedule = json.loads(call(os.path.join(arguments.build, "bin", "placer-translate"),
                               "--mlir-to-schedule", path("placed.mlir")))
    with open(path("placed.mlir"), encoding="utf-8") as file:
        return file.read(), schedule["makespan_ns"] / 1e6, len(schedule["tasks"])


def measure(arguments, folder, family, library):
    program = call(sys.executable, os.path.join(ROOT, "examples", "generate_model.py"), family,
                   *MODELS[family].split(), "--no-costs", "--no-machine", "--samples")
    with open(os.path.join(folder, "plain.mlir"), "w", encoding="utf-8") as file:
        file.write(program)
    if not os.path.exists(os.path.join(folder, "costs.csv")):
        call(os.path.join(arguments.build, "bin", "placer-profile"),
             os.path.join(folder, "plain.mlir"), "-o", os.path.join(folder, "costs.csv"),
             f"--copies={os.path.join(folder, 'copies.csv')}", f"--seconds={arguments.seconds}")
    text, name = with_main(program, arguments.runs)
    tools = Tools(os.path.join(arguments.build, "bin", "placer-opt"), arguments.llvm, "-O3")
    placed, alone, _ = plan(arguments, folder, text, name, 1)
    one = Runs(tools.run_async(placed), arguments.runs)
    for devices in arguments.devices:
        placed, predicted, tasks = plan(arguments, folder, text, name, devices)
        results = {"threads": Runs(tools.run_async(placed), arguments.runs)}
        if library:
            ranks = [Runs(printed, arguments.runs)
                     for printed in tools.run_mpi(placed, devices, library)]
            results["MPI"] = ranks[0]
        for where, found in results.items():
            if found.sums != one.sums:
                sys.exit(f"{family}, {devices} devices, {where}: other bits than on one device")
        threads = results["threads"]
        print(f"| {family} | {devices} | {tasks} | {one} | {threads} | "
              f"{results.get('MPI', '–')} | {alone:.0f} | {predicted:.0f} | "
              f"{min(one.times) / min(threads.times):.2f} | {alone / predicted:.2f} |",
              flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--build", default=os.path.join(ROOT, "build"),
                        help="the build to measure (default: build)")
    parser.add_argument("--llvm", default="/usr/lib/llvm-22",
                        help="where LLVM is installed (default: /usr/lib/llvm-22)")
    parser.add_argument("--runs", type=int, default=15, help="steps of each program (default: 15)")
    parser.add_argument("--seconds", default="0.5",
                        help="time to measure each op, at most (default: 0.5)")
    parser.add_argument("--plan-seconds", type=float, default=10,
                        help="time to plan (default: 10)")
    parser.add_argument("--micro-batches", default="4",
                        help="as --plan-pipeline has them (default: 4)")
    parser.add_argument("--devices", type=int, nargs="+", default=[2, 4],
                        help="how many to plan for (default: 2 4)")
    parser.add_argument("--keep", help="a folder for programs and profiles; what it has of "
                             "profiles is not measured again")
    parser.add_argument("models", nargs="*", metavar="MODEL",
                        help=f"of {', '.join(MODELS)} (default: all)")
    arguments = parser.parse_args()
    unknown = set(arguments.models) - set(MODELS)
    if unknown:
        parser.error(f"no model is called {', '.join(sorted(unknown))}")
    os.environ.update(KEEP_MEMORY)
    library = next((one for one in mpi_tools.LIBRARIES if one.installed()), None)
    print("| model | devices | tasks | one device | threads | MPI | predicted, one device | "
          "predicted | speed-up | predicted |")
    print("|---|" + "--:|" * 9, flush=True)
    with tempfile.TemporaryDirectory() as temporary:
        for family in arguments.models or MODELS:
            folder = os.path.join(arguments.keep or temporary, family)
            os.makedirs(folder, exist_ok=True)
            try:
                measure(arguments, folder, family, library)
            except Failure as failure:
                sys.exit(str(failure))


if __name__ == "__main__":
    main()
