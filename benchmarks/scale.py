#!/usr/bin/env python3
"""Measures how the time of placer's tools grows with the number of tasks.

usage: scale.py [--build DIR] [--tasks N,N,…] [--runs N] [--algorithm NAME]

For each size a random layered graph is generated and timed:
  tasks     placer-opt reads, verifies and prints a module of placer.task
  calls     the same placer-opt does so with as many func.call, which have the same
            operands and results, and the same figures as attributes: what MLIR's own
            parser, verifier and printer take for as much information
  bare      the same calls without the attributes
  placing   placer-opt reads, places, verifies and prints
  pipeline  from a placer-graph to a placer-schedule, with all tools in between

Times are CPU times of the whole process (user and system, on one thread), medians
of several runs, less the median time of placer-opt with an empty module. For
`tasks` and `calls` all tensors have one size, so that a call's type can be that of
one of a few functions; the others have the graph as it is.

It prints a table in Markdown: time per task, and the exponent b of the best fit
time = a * tasks^b. 1 is linear.
"""
import argparse
import json
import math
import os
import statistics
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
MACHINE = ["--devices", "8", "--unlike"]
TENSOR = "tensor<4096xi8>"
SHORTEST = 0.002  # Seconds; the start-up varies by about as much.


class Timer:
    """Runs commands and keeps the CPU seconds of each."""

    def __init__(self, tools):
        self.tools = tools

    def run(self, *command):
        """The CPU seconds of one command."""
        tool = os.path.join(self.tools, command[0])
        arguments = [tool, *command[1:]]
        if command[0] == "placer-opt":
            arguments.append("--mlir-disable-threading")
        process = subprocess.Popen(arguments, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            sys.exit(f"{' '.join(arguments)} failed with status {process.returncode}")
        return usage.ru_utime + usage.ru_stime


def write_calls(graph, path, attributes):
    """The graph as calls of functions without bodies, one for each number of
    operands."""
    reads = {task["name"]: [] for task in graph["tasks"]}
    writes = {task["name"]: [] for task in graph["tasks"]}
    for number, tensor in enumerate(graph["tensors"]):
        writes[tensor["producer"]].append((number, tensor["name"]))
        for consumer in tensor["consumers"]:
            reads[consumer].append(number)

    def types(count):
        return ", ".join([TENSOR] * count)

    def quoted(text):
        return json.dumps(text)

    with open(path, "w", encoding="utf-8") as f:
        for count in sorted({len(r) for r in reads.values()}):
            f.write(f"func.func private @work{count}({types(count)}) -> {TENSOR}\n")
        results = [n for n, tensor in enumerate(graph["tensors"]) if not tensor["consumers"]]
        f.write(f"func.func @graph() -> ({types(len(results))}) {{\n")
        for task in graph["tasks"]:
            name = task["name"]
            operands = ", ".join(f"%{n}" for n in reads[name])
            # A layered graph has one tensor for each task.
            ((result, result_name),) = writes[name]
            figures = ""
            if attributes:
                cost = ", ".join(f"{quoted(kind)} = {ns} : i64"
                                 for kind, ns in task["cost_ns"].items())
                figures = (f" {{name = {quoted(name)}, kernel = {quoted(task['op'])}, "
                           f"cost = {{{cost}}}, resident = {task['resident_bytes']} : i64, "
                           f"workspace = {task['workspace_bytes']} : i64, "
                           f"result_names = [{quoted(result_name)}]}}")
            f.write(f"  %{result} = call @work{len(reads[name])}({operands}){figures} : "
                    f"({types(len(reads[name]))}) -> {TENSOR}\n")
        f.write(f"  return {', '.join(f'%{n}' for n in results)} : {types(len(results))}\n}}\n")


class Size:
    """The files of one size, and the times that they took."""

    def __init__(self, tasks, folder, options):
        self.tasks = tasks
        self.folder = folder
        self.algorithm = options.algorithm
        self.times = {}
        translate = os.path.join(options.build, "bin", "placer-translate")
        generate = os.path.join(ROOT, "examples", "generate_graph.py")
        subprocess.run([sys.executable, generate, "layered", "--tasks", str(tasks),
                        *MACHINE, "-o", self.file("graph.json")], check=True)
        with open(self.file("graph.json"), encoding="utf-8") as f:
            graph = json.load(f)
        for tensor in graph["tensors"]:
            tensor["bytes"] = 4096
        with open(self.file("even.json"), "w", encoding="utf-8") as f:
            json.dump(graph, f)
        for name in ("graph", "even"):
            subprocess.run([translate, "--graph-to-mlir", self.file(f"{name}.json"),
                            "-o", self.file(f"{name}.mlir")], check=True)
        write_calls(graph, self.file("calls.mlir"), attributes=True)
        write_calls(graph, self.file("bare.mlir"), attributes=False)

    def file(self, name):
        return os.path.join(self.folder, f"{self.tasks}-{name}")

    def measure(self, timer):
        """Each command once; one after the other, so that all see the same
        machine."""
        place = f"--place-list=algorithm={self.algorithm}"
        parts = {
            "startup": [("placer-opt", os.devnull)],
            "tasks": [("placer-opt", self.file("even.mlir"))],
            "calls": [("placer-opt", self.file("calls.mlir"))],
            "bare": [("placer-opt", self.file("bare.mlir"))],
            "placing": [("placer-opt", place, self.file("graph.mlir"))],
            "pipeline": [
                ("placer-translate", "--graph-to-mlir", self.file("graph.json"),
                 "-o", self.file("tasks.mlir")),
                ("placer-opt", place, "--insert-transfers", "--placer-verify-schedule",
                 self.file("tasks.mlir"), "-o", self.file("placed.mlir")),
                ("placer-translate", "--mlir-to-schedule", self.file("placed.mlir"))],
        }
        for name, commands in parts.items():
            self.times.setdefault(name, []).append(
                (sum(timer.run(*command) for command in commands), len(commands)))

    def net(self, name, startup):
        """The median without what starting the processes takes; NaN where
        nothing that can be measured is left."""
        seconds = statistics.median(
            seconds - count * startup for seconds, count in self.times[name])
        return seconds if seconds > SHORTEST else math.nan


def exponent(sizes, seconds):
    """The slope of the best line through the logarithms."""
    points = [(size, time) for size, time in zip(sizes, seconds) if not math.isnan(time)]
    if len(points) < 2:
        return math.nan
    xs = [math.log(size) for size, _ in points]
    ys = [math.log(time) for _, time in points]
    mean_x, mean_y = statistics.mean(xs), statistics.mean(ys)
    return (sum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys))
            / sum((x - mean_x) ** 2 for x in xs))


def cell(value, unit="", digits=1):
    return "–" if math.isnan(value) else f"{value:.{digits}f}{unit}"


def report(sizes, options):
    startup = statistics.median(seconds for size in sizes for seconds, _ in size.times["startup"])
    columns = ("tasks", "calls", "bare", "placing", "pipeline")
    net = {name: [size.net(name, startup) for size in sizes] for name in columns}
    print(f"Start-up of a process, not counted below: {startup * 1e3:.0f} ms.\n")
    print(f"| tasks | tasks | calls | tasks / calls | bare calls | tasks / bare | "
          f"{options.algorithm} | pipeline |")
    print("|--:|--:|--:|--:|--:|--:|--:|--:|")
    for i, size in enumerate(sizes):
        us = {name: net[name][i] / size.tasks * 1e6 for name in columns}
        print(f"| {size.tasks:,} | {cell(us['tasks'], ' µs')} | {cell(us['calls'], ' µs')} | "
              f"{cell(us['tasks'] / us['calls'], digits=2)} | {cell(us['bare'], ' µs')} | "
              f"{cell(us['tasks'] / us['bare'], digits=2)} | {cell(us['placing'], ' µs')} | "
              f"{cell(us['pipeline'], ' µs')} |")
    b = {name: cell(exponent([s.tasks for s in sizes], net[name]), digits=2)
         for name in columns}
    print(f"| exponent | {b['tasks']} | {b['calls']} | | {b['bare']} | | {b['placing']} | "
          f"{b['pipeline']} |")


def main(argv):
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--build", default=os.path.join(ROOT, "build"), metavar="DIR",
                        help="the build to measure (default: build)")
    parser.add_argument("--tasks", default="1000,10000,100000", metavar="N,N,…",
                        help="the sizes (default: 1000,10000,100000)")
    parser.add_argument("--runs", type=int, default=5, metavar="N",
                        help="runs of the largest size; small ones run up to 5 times as "
                             "often (default: 5)")
    parser.add_argument("--algorithm", default="heft", metavar="NAME",
                        help="of --place-list (default: heft)")
    options = parser.parse_args(argv)
    sizes = [int(n) for n in options.tasks.split(",")]
    if options.runs < 1 or min(sizes) < 1:
        parser.error("runs and sizes must be at least 1")
    tools = os.path.join(options.build, "bin")
    if not os.access(os.path.join(tools, "placer-opt"), os.X_OK):
        parser.error(f"{tools} has no placer-opt; build it first, or say --build DIR")
    timer = Timer(tools)
    with tempfile.TemporaryDirectory(prefix="placer-scale-") as folder:
        measured = []
        for tasks in sizes:
            size = Size(tasks, folder, options)
            # Small ones are quick and noisy.
            often = min(5, options.runs, max(1, 100_000 // tasks))
            for run in range(options.runs * often):
                if sys.stderr.isatty():
                    print(f"\r{tasks} tasks, run {run + 1} of {options.runs * often} ",
                          end="", file=sys.stderr)
                size.measure(timer)
            measured.append(size)
        if sys.stderr.isatty():
            print("\r\x1b[K", end="", file=sys.stderr)
        report(measured, options)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
