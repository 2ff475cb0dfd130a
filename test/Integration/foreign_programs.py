#!/usr/bin/env python3
"""Programs as other projects' exporters write them, from their text to their results.

usage: foreign_programs.py PLACER_OPT LLVM_PREFIX

The forms of examples/generate_program.py, small, on the machines of examples/machines.
Of each:
  - its weights are counted, in all as many bytes as the generator says, where it is said
    which arguments are weights; by default nearly all of them are found;
  - lists, search and --coarsen --place-ilp place it, and the schedules verify;
  - opened again, it is the same to the letter;
  - what --mlir-print-debuginfo prints is read and printed by another process;
  - placed on three devices it computes the bits of the unplaced program, on threads, and
    one of them on ranks, where an MPI library is installed.
Tiled and whole, ResNet-18 takes the same time within a tenth.
"""
import json
import os
import re
import sys
import tempfile

import mpi_tools
import run_tools

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
EXAMPLES = os.path.join(ROOT, "examples")

# The options of the generator.
PROGRAMS = {
    "llama": "llama --small",
    "bert": "bert --small",
    "tflite": "tflite --small",
    "resnet": "resnet --small",
    "resnet-tiled": "resnet --small --tiled",
    "stablehlo": "stablehlo --small",
}
UNREGISTERED = ("stablehlo",)
# Which arguments are weights, where any are.
WEIGHTS = {"llama": "-input_ids", "stablehlo": "params*,opt_state.?u*"}
# What is found without being told is at least this share.
FOUND = 0.98
ON_RANKS = "bert"
WAYS = {
    "best": ("two-v100", ["--place-list=algorithm=best"]),
    "hash": ("two-v100", ["--place-list=algorithm=hash"]),
    "search": ("four-a100", ["--place-search=time-limit=0 work-limit=2000 workers=1"]),
    "ilp": ("four-a100", ["--coarsen", "--place-ilp=time-limit=2", "--placer-open-groups"]),
}


def machine(name):
    with open(os.path.join(EXAMPLES, "machines", f"{name}.mlir"), encoding="utf-8") as file:
        return file.read()


class Foreign:
    """A program, and what placer makes of it."""

    def __init__(self, tools, name, arguments):
        self.tools, self.name = tools, name
        self.flags = ["--allow-unregistered-dialect"] if name in UNREGISTERED else []
        ops = " ops=stablehlo" if name in UNREGISTERED else ""
        self.runs = "--main" in arguments
        self.form = f"functions={'main' if name in UNREGISTERED else 'forward'}{ops}"
        self.costs = f"--placer-annotate-costs={ops.strip()}"
        self.text = tools.call([sys.executable, os.path.join(EXAMPLES, "generate_program.py"),
                                *arguments])

    def fail(self, *lines):
        path = run_tools.keep(f"{self.name}.mlir", self.text)
        run_tools.fail(f"{self.name}: {lines[0]}", *lines[1:], f"The program: {path}")

    def opt(self, text, *passes):
        return self.tools.opt(text, *self.flags, *passes)

    def place(self, way, *more, options=""):
        topology, passes = WAYS[way]
        return self.formed(topology, options, *passes, "--placer-verify-schedule", *more)

    def formed(self, topology, options="", *more):
        """Tasks with costs, and what further passes make of them."""
        return self.opt(machine(topology) + self.text, f"--form-tasks={self.form} {options}",
                        self.costs, *more)

    def report(self, options=""):
        """What --placer-cost-report says of the function."""
        with tempfile.NamedTemporaryFile(suffix=".json") as file:
            self.formed("two-v100", options,
                        f"--placer-cost-report=file={file.name} format=json")
            with open(file.name, encoding="utf-8") as written:
                (report,) = json.load(written)
        return report

    def weight_bytes(self, options=""):
        report = self.report(options)
        return report["weight_bytes"] + report["resident_bytes"]

    # -- what is checked ---------------------------------------------------------

    def check_weights(self):
        stated = re.match(r"// \d+ weights of (\d+) bytes.*constants of (\d+) bytes", self.text)
        wanted = sum(map(int, stated.groups()))
        found = self.weight_bytes()
        if not FOUND * wanted <= found <= wanted:
            self.fail(f"weights of {found} bytes are found, of {wanted}")
        if self.name in WEIGHTS:
            found = self.weight_bytes(f"weights={WEIGHTS[self.name]}")
        if found != wanted:
            self.fail(f"weights of {found} bytes are counted, not of {wanted}")

    def check_opened(self, way):
        topology, passes = WAYS[way]
        before = self.opt(machine(topology) + self.text)
        after = self.place(way, "--placer-open-tasks")
        if before != after:
            different = next((pair for pair in zip(before.splitlines(), after.splitlines())
                              if pair[0] != pair[1]), ("", "another number of lines"))
            self.fail(f"placed by {way} and opened, it is not what it was:", *different)

    def check_locations(self):
        placed = self.place("hash", "--mlir-print-debuginfo")
        if self.opt(placed, "--mlir-print-debuginfo") != placed:
            self.fail("its placed text with locations does not come back")

    def check_runs(self, on_ranks):
        wanted = numbers(self.tools.run_plain(self.text))
        # Work on weights can be a function of its own.
        runs = [(how, "") for how in ["async"] + (["mpi"] if on_ranks else [])] + (
            [("async", "weight-work=hoist")] if self.name in WEIGHTS else [])
        for how, options in runs:
            placed = self.place("hash", options=options)
            if "placer.transfer" not in placed:
                self.fail("nothing is sent: this tests nothing")
            for where, found in self.tools.run_placed(how, placed, 3):
                if numbers(found) != wanted:
                    self.fail(f"gives other bits on {where} {options}", found[:500])
        return wanted


def numbers(printed):
    """What a program prints, without addresses."""
    return re.sub(r"base@ = 0x[0-9a-f]+", "", printed)


def check_tiles(tools):
    """ResNet-18 in its own size; nothing of a cost depends on the data."""
    times = {}
    for name in ("resnet", "resnet --tiled"):
        program = Foreign(tools, name, [*name.split(), "--elide"])
        times[name] = program.report()["time_ns"]
    whole, tiled = times.values()
    for kind, time in whole.items():
        if not 0.9 * time <= tiled[kind] <= 1.1 * time:
            run_tools.fail(f"on {kind}, ResNet-18 takes {time} ns whole and {tiled[kind]} ns tiled")


def main():
    tools = run_tools.Tools(*sys.argv[1:])
    try:
        printed = {}
        for name, arguments in PROGRAMS.items():
            runs = name not in UNREGISTERED
            program = Foreign(tools, name, arguments.split() + (["--main"] if runs else []))
            program.check_weights()
            for way in WAYS:
                program.check_opened(way)
            program.check_locations()
            if program.runs:
                ranks = name == ON_RANKS and any(lib.installed() for lib in mpi_tools.LIBRARIES)
                printed[name] = program.check_runs(ranks)
            print(f"{name}: as it should be", flush=True)
        if printed["resnet"] != printed["resnet-tiled"]:
            run_tools.fail("tiled, ResNet gives other bits")
        whole = Foreign(tools, "llama", ["llama"])
        whole.check_weights()
        check_tiles(tools)
    except run_tools.Failure as failure:
        run_tools.fail(str(failure))


if __name__ == "__main__":
    main()
