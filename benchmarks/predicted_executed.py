#!/usr/bin/env python3
"""Compares predicted with executed schedules: the examples on two CPU devices.

usage: predicted_executed.py [--build DIR] [--llvm DIR] [--runs N] [--seconds S]
                             [--keep DIR] [--devices N] [--plan-splits SECONDS] [MODEL...]

For each example model: measures its ops and copies with placer-profile, places it on two
devices of kind "cpu" by these costs, lowers it with a trace, runs it on threads, and
compares. It prints a table in Markdown:
  predicted, executed   makespans in ms; executed is the median of the runs
  makespan              |executed / predicted - 1|
  tasks, copies         the median of the same over tasks and over copies that are
                        predicted to take 1 us and more, each by the median of its runs
  of 10 us, of 50 us    the same over tasks of so much and more
  by time               the sum of |executed - predicted| over all tasks, relative to the
                        sum of what was predicted
With --plan-splits the tasks are cut and placed as it says, with permission to add up sums
in another order, and the last column is what was predicted of one device. Needs a machine
with a free core for each device: what else runs there is in the times. Run as root under
"chrt -r 10", other programs wait.
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
MODELS = {"mlp": "--batch=64 --features=512 --hidden=512 --layers=3",
          "transformer": "--sequence=128 --model=256 --heads=4 --ff=1024 --blocks=1",
          "lstm-grid": "--batch=16 --hidden=128 --layers=2 --steps=3",
          "nmt": "--batch=16 --hidden=128 --source=3 --target=3 --vocabulary=500",
          "convnet": "--batch=8 --image=32 --channels=16 --layers=2",
          "nasnet": "--batch=8 --image=32 --channels=16 --stages=1 --cells=1",
          "mlp-training": "--batch=64 --features=256 --hidden=256 --layers=2",
          "lstm-training": "--batch=16 --hidden=128 --layers=2 --steps=2"}
# Memory that was freed is used again, as in a program that runs long; placer-profile
# measures ops in that way too.
KEEP_MEMORY = {"MALLOC_TRIM_THRESHOLD_": str(1 << 30), "MALLOC_MMAP_THRESHOLD_": str(1 << 30)}


def machine(devices):
    """So many CPUs, with a link for every pair."""
    lines = [f'  placer.device @cpu{i} kind "cpu"' for i in range(devices)]
    lines += [f"  placer.link @cpu{i} to @cpu{j} latency 1 bandwidth 1000000000"
              for i in range(devices) for j in range(devices) if i != j]
    return "placer.topology @box {\n" + "\n".join(lines) + "\n}\n"


def call(*arguments, environment=None):
    run = subprocess.run(arguments, capture_output=True, text=True, check=False,
                         env={**os.environ, **(environment or {})})
    if run.returncode:
        sys.exit(f"{' '.join(arguments)} failed:\n{run.stderr}")
    return run.stdout


def numbers(name, shape, seed, scale):
    """Lines that make a tensor of pseudo-random numbers from -scale to scale: what ops
    such as tanh take depends on what they are given."""
    dims = ", ".join(f"d{n}" for n in range(len(shape)))
    tensor = f"tensor<{'x'.join(map(str, shape))}xf32>"
    loops = ", ".join(['"parallel"'] * len(shape))
    lines = [f"{name}e = tensor.empty() : {tensor}",
             f"{name} = linalg.generic {{indexing_maps = [affine_map<({dims}) -> ({dims})>], "
             f"iterator_types = [{loops}]}} "
             f"outs({name}e : {tensor}) {{", "^bb0(%old: f32):",
             "  %m = arith.constant 65536 : index", "  %k = arith.constant 25173 : index",
             f"  %s = arith.constant {seed * 7919 % 65536} : index"]
    last = "%s"
    for dim in range(len(shape)):
        lines += [f"  %i{dim} = linalg.index {dim} : index",
                  f"  %a{dim} = arith.addi {last}, %i{dim} : index",
                  f"  %b{dim} = arith.muli %a{dim}, %k : index",
                  f"  %c{dim} = arith.remui %b{dim}, %m : index"]
        last = f"%c{dim}"
    return lines + [f"  %n = arith.index_cast {last} : index to i32",
                    "  %r = arith.uitofp %n : i32 to f32",
                    f"  %h = arith.constant {2 * scale / 65536:.6e} : f32",
                    f"  %o = arith.constant {-scale:.6e} : f32",
                    "  %p = arith.mulf %r, %h : f32", "  %q = arith.addf %p, %o : f32",
                    "  linalg.yield %q : f32", f"}} -> {tensor}"]


def with_main(program, runs):
    """The program, its function's name, and a main that calls it several times."""
    name, arguments, results = re.search(
        r"func\.func @([\w-]+)\((.*?)\) -> \(?(.*?)\)?\s*(?:attributes|\{)", program, re.S).groups()
    types = re.findall(r":\s*(tensor<[^>]*>)", arguments)
    results = re.findall(r"tensor<[^>]*>", results)
    lines = []
    for number, kind in enumerate(types):
        shape = [int(extent) for extent in re.findall(r"(\d+)x", kind)]
        # The first is the input; sums of products with weights stay about as large.
        scale = 1.0 if number == 0 else shape[0] ** -0.5
        lines += numbers(f"%in{number}", shape, number + 1, scale)
    lines += ["%zero = arith.constant 0 : index", "%one = arith.constant 1 : index",
              f"%runs = arith.constant {runs} : index", "scf.for %i = %zero to %runs step %one {",
              f"  %r:{len(results)} = func.call @{name}("
              + ", ".join(f"%in{n}" for n in range(len(types)))
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


def pairs(predicted, executed):
    """What was predicted and what came, by the median of the runs, in ns."""
    return [(duration(entry[0]), statistics.median(map(duration, executed[name])))
            for name, entry in predicted.items() if name in executed]


def error(times, least):
    """The median of |executed / predicted - 1|; short ones do not count."""
    errors = [abs(came / said - 1) for said, came in times if said >= least]
    return f"{100 * statistics.median(errors):.0f} %" if errors else "–"


def error_by_time(times):
    return f"{100 * sum(abs(came - said) for said, came in times) / sum(said for said, _ in times):.0f} %"


def compare(tools, llvm, family, sizes, arguments, folder):
    def path(name):
        return os.path.join(folder, f"{family}-{name}")
    program = call(sys.executable, os.path.join(ROOT, "examples", "generate_model.py"), family,
                   *sizes.split(), "--no-costs", "--no-machine")
    text, name = with_main(program, arguments.runs)
    for file, contents in (("plain.mlir", program), ("main.mlir", text),
                           ("machine.mlir", machine(arguments.devices))):
        with open(path(file), "w", encoding="utf-8") as out:
            out.write(contents)
    opt = os.path.join(tools, "placer-opt")
    copies = os.path.join(folder, "copies.csv")
    measure = [] if os.path.exists(copies) else [f"--copies={copies}"]
    call(os.path.join(tools, "placer-profile"), path("plain.mlir"), "-o", path("costs.csv"),
         f"--seconds={arguments.seconds}", *measure)
    place = ["--place-list=algorithm=best"]
    if arguments.plan_splits:
        # The parts stay on the devices of the plan.
        place = [f"--plan-splits=time-limit={arguments.plan_splits:g} reassociate",
                 "--split-tasks=reassociate", *place]

    def predict(place):
        call(opt, path("main.mlir"), f"--placer-import-topology=file={path('machine.mlir')}",
             f"--form-tasks=functions={name}",
             f"--placer-annotate-costs=model=profile profile={path('costs.csv')} "
             f"fit-links={copies}",
             *place, "--insert-transfers", "--placer-verify-schedule",
             "-o", path("placed.mlir"))
        return json.loads(call(os.path.join(tools, "placer-translate"), "--mlir-to-schedule",
                               path("placed.mlir")))
    one_device = ""
    if arguments.plan_splits:
        whole = predict(["--place-list=algorithm=single"])
        one_device = f" {whole['makespan_ns'] / 1e6:.2f} |"
    predicted = predict(place)
    call(opt, path("placed.mlir"), "--lower-to-async-llvm=trace", "-o", path("lowered.mlir"))
    libraries = [os.path.join(llvm, "lib", f"lib{library}.so") for library in
                 ("mlir_runner_utils", "mlir_c_runner_utils", "mlir_async_runtime")]
    libraries.append(os.path.join(arguments.build, "lib", "libplacer_runtime.so"))
    call(os.path.join(llvm, "bin", "mlir-runner"), "-O3", "-e", "main",
         "--entry-point-result=void", path("lowered.mlir"), f"--shared-libs={','.join(libraries)}",
         environment={"PLACER_TRACE": path("trace.json"), **KEEP_MEMORY})
    with open(path("trace.json"), encoding="utf-8") as file:
        executed = json.load(file)
    tasks, moved = entries(executed)
    spans = []
    for run in range(arguments.runs):
        of_run = [runs[run] for runs in [*tasks.values(), *moved.values()] if run < len(runs)]
        spans.append(max(e["finish_ns"] for e in of_run) - min(e["start_ns"] for e in of_run))
    span = statistics.median(spans)
    predicted_tasks, predicted_copies = entries(predicted)
    of_tasks, of_copies = pairs(predicted_tasks, tasks), pairs(predicted_copies, moved)
    print(f"| {family} | {len(predicted_tasks)} | {len(predicted_copies)} | "
          f"{predicted['makespan_ns'] / 1e6:.2f} | {span / 1e6:.2f} | "
          f"{100 * abs(span / predicted['makespan_ns'] - 1):.0f} % | "
          f"{error(of_tasks, 1000)} | {error(of_tasks, 10000)} | "
          f"{error(of_tasks, 50000)} | {error_by_time(of_tasks)} | "
          f"{error(of_copies, 1000)} |{one_device}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--build", default=os.path.join(ROOT, "build"),
                        help="the build to measure (default: build)")
    parser.add_argument("--llvm", default="/usr/lib/llvm-22",
                        help="where LLVM is installed (default: /usr/lib/llvm-22)")
    parser.add_argument("--runs", type=int, default=20,
                        help="runs of each program (default: 20)")
    parser.add_argument("--seconds", default="0.3",
                        help="time to measure each op, at most (default: 0.3)")
    parser.add_argument("--devices", type=int, default=2, help="devices to place on (default: 2)")
    parser.add_argument("--plan-splits", type=float, metavar="SECONDS",
                        help="cut tasks into parts as --plan-splits says after so many seconds")
    parser.add_argument("--keep", help="a folder for programs, profiles and traces; what it has of "
                             "profiles is not measured again")
    parser.add_argument("models", nargs="*", metavar="MODEL",
                        help=f"of {', '.join(MODELS)} (default: all)")
    arguments = parser.parse_args()
    unknown = set(arguments.models) - set(MODELS)
    if unknown:
        parser.error(f"no model is called {', '.join(sorted(unknown))}")
    one_device = " one device |" if arguments.plan_splits else ""
    print("| model | tasks | copies | predicted | executed | makespan | tasks | of 10 us | "
          f"of 50 us | by time | copies |{one_device}")
    print("|---|" + "--:|" * (11 if one_device else 10), flush=True)
    with tempfile.TemporaryDirectory() as folder:
        if arguments.keep:
            os.makedirs(arguments.keep, exist_ok=True)
        for family in arguments.models or MODELS:
            compare(os.path.join(arguments.build, "bin"), arguments.llvm, family,
                    MODELS[family], arguments, arguments.keep or folder)


if __name__ == "__main__":
    main()
