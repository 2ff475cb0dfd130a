#!/usr/bin/env python3
"""Runs what was predicted: schedules of the examples on two CPU devices.

usage: predicted_executed.py [--build DIR] [--llvm DIR] [--runs N] [--seconds S]

For each example model: measures its ops and copies with placer-profile, places it on two
devices of kind "cpu" by these costs, lowers it with a trace, runs it on threads, and
compares. It prints a table in Markdown:
  predicted, executed   makespans in ms; executed is the median of the runs
  makespan              |executed / predicted - 1|
  tasks, copies         the median of the same over tasks and over copies, each by the
                        median of its runs
Needs a machine with two free cores: what else runs there is in the times.
"""
import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
MODELS = (("mlp", "--batch=64 --features=512 --hidden=512 --layers=3"),
          ("transformer", "--sequence=128 --model=256 --heads=4 --ff=1024 --blocks=1"),
          ("lstm-grid", "--batch=16 --hidden=128 --layers=2 --steps=3"),
          ("convnet", "--batch=8 --image=32 --channels=16 --layers=2"))
MACHINE = """\
placer.topology @box {
  placer.device @cpu0 kind "cpu"
  placer.device @cpu1 kind "cpu"
  placer.link @cpu0 to @cpu1 latency 1 bandwidth 1000000000
  placer.link @cpu1 to @cpu0 latency 1 bandwidth 1000000000
}
"""


def call(*arguments, environment=None):
    run = subprocess.run(arguments, capture_output=True, text=True, check=False,
                         env={**os.environ, **(environment or {})})
    if run.returncode:
        sys.exit(f"{' '.join(arguments)} failed:\n{run.stderr}")
    return run.stdout


def with_main(program, runs):
    """The program, its function's name, and a main that calls it several times."""
    name, arguments, results = re.search(
        r"func\.func @([\w-]+)\((.*?)\) -> \(?(.*?)\)?\s*(?:attributes|\{)", program, re.S).groups()
    types = re.findall(r":\s*(tensor<[^>]*>)", arguments)
    results = re.findall(r"tensor<[^>]*>", results)
    lines = [f"%a{n} = arith.constant dense<0.5> : {t}" for n, t in enumerate(types)]
    lines += ["%zero = arith.constant 0 : index", "%one = arith.constant 1 : index",
              f"%runs = arith.constant {runs} : index", "scf.for %i = %zero to %runs step %one {",
              f"  %r:{len(results)} = func.call @{name}("
              + ", ".join(f"%a{n}" for n in range(len(types)))
              + f") : ({', '.join(types)}) -> ({', '.join(results)})", "}", "return"]
    body = "".join(f"  {line}\n" for line in lines)
    return program + f"func.func @main() attributes {{llvm.emit_c_interface}} {{\n{body}}}\n", name


def entries(schedule):
    """Name (and for copies, destination) -> durations in the order of the runs."""
    tasks, copies = {}, {}
    for task in schedule["tasks"]:
        tasks.setdefault(task["name"], []).append(task)
    for copy in schedule["transfers"]:
        copies.setdefault((copy["tensor"], copy["to"]), []).append(copy)
    return tasks, copies


def duration(entry):
    return entry["finish_ns"] - entry["start_ns"]


def error(predicted, executed):
    """The median over names of |executed / predicted - 1|; short ones do not count."""
    errors = [abs(statistics.median(map(duration, executed[name])) / duration(entry[0]) - 1)
              for name, entry in predicted.items() if name in executed and duration(entry[0]) > 1000]
    return f"{100 * statistics.median(errors):.0f} %" if errors else "–"


def compare(tools, llvm, family, sizes, arguments, folder):
    def path(name):
        return os.path.join(folder, f"{family}-{name}")
    program = call(sys.executable, os.path.join(ROOT, "examples", "generate_model.py"), family,
                   *sizes.split(), "--no-costs", "--no-machine")
    text, name = with_main(program, arguments.runs)
    for file, contents in (("plain.mlir", program), ("machine.mlir", MACHINE), ("main.mlir", text)):
        with open(path(file), "w", encoding="utf-8") as out:
            out.write(contents)
    opt = os.path.join(tools, "placer-opt")
    copies = os.path.join(folder, "copies.csv")
    measure = [] if os.path.exists(copies) else [f"--copies={copies}"]
    call(os.path.join(tools, "placer-profile"), path("plain.mlir"), "-o", path("costs.csv"),
         f"--seconds={arguments.seconds}", *measure)
    call(opt, path("main.mlir"), f"--import-topology=file={path('machine.mlir')}",
         f"--form-tasks=functions={name}",
         f"--annotate-costs=model=profile profile={path('costs.csv')} fit-links={copies}",
         "--place-list=algorithm=best", "--insert-transfers", "--verify-schedule",
         "-o", path("placed.mlir"))
    predicted = json.loads(call(os.path.join(tools, "placer-translate"), "--mlir-to-schedule",
                                path("placed.mlir")))
    call(opt, path("placed.mlir"), "--lower-to-async-llvm=trace", "-o", path("lowered.mlir"))
    libraries = [os.path.join(llvm, "lib", f"lib{library}.so") for library in
                 ("mlir_runner_utils", "mlir_c_runner_utils", "mlir_async_runtime")]
    libraries.append(os.path.join(arguments.build, "lib", "libplacer_runtime.so"))
    call(os.path.join(llvm, "bin", "mlir-runner"), "-O3", "-e", "main",
         "--entry-point-result=void", path("lowered.mlir"), f"--shared-libs={','.join(libraries)}",
         environment={"PLACER_TRACE": path("trace.json")})
    with open(path("trace.json"), encoding="utf-8") as file:
        executed = json.load(file)
    tasks, moved = entries(executed)
    spans = []
    for run in range(arguments.runs):
        of_run = [runs[run] for runs in [*tasks.values(), *moved.values()] if run < len(runs)]
        spans.append(max(e["finish_ns"] for e in of_run) - min(e["start_ns"] for e in of_run))
    span = statistics.median(spans)
    predicted_tasks, predicted_copies = entries(predicted)
    print(f"| {family} | {len(predicted_tasks)} | {len(predicted_copies)} | "
          f"{predicted['makespan_ns'] / 1e6:.2f} | {span / 1e6:.2f} | "
          f"{100 * abs(span / predicted['makespan_ns'] - 1):.0f} % | "
          f"{error(predicted_tasks, tasks)} | {error(predicted_copies, moved)} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--build", default=os.path.join(ROOT, "build"))
    parser.add_argument("--llvm", default="/usr/lib/llvm-22")
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--seconds", default="0.3")
    arguments = parser.parse_args()
    print("| model | tasks | copies | predicted | executed | makespan | tasks | copies |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for family, sizes in MODELS:
            compare(os.path.join(arguments.build, "bin"), arguments.llvm, family, sizes,
                    arguments, folder)


if __name__ == "__main__":
    main()
