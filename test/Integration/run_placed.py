#!/usr/bin/env python3
"""Placed programs run the same every time, within the memory of their schedule.

usage: run_placed.py PLACER_OPT LLVM_PREFIX RUNTIME repeat|memory

Models of examples/generate_model.py, small and with data of their own, are
placed, lowered by --lower-to-async-llvm and run by mlir-runner. That all of them
give the bits of the unplaced program is what run_examples.py checks.

repeat   one program 1,000 times in one process: the same bits each time, on
         all cores and on one
memory   traced: nothing is left allocated, no device holds more than its
         schedule says, and every task and transfer of it was run
"""
import json
import os
import re
import subprocess
import sys
import tempfile

from run_models import GENERATOR, call

PLACERS = {
    "search": "--place-search=time-limit=0 work-limit=300 workers=1",
    "hash": "--place-list=algorithm=hash",
}

MODELS = {
    "mlp": "--batch 2 --features 5 --hidden 6 --classes 3 --layers 2",
    "transformer": "--sequence 3 --model 4 --heads 2 --ff 8 --blocks 1",
    "lstm-grid": "--batch 2 --hidden 3 --layers 2 --steps 3",
}

REPEAT = 1000


def generate(family, sizes, devices):
    """A model as text, the name of its function and the types of its results."""
    text = call([sys.executable, GENERATOR, family, "--data", "generated",
                 "--devices", str(devices)] + sizes.split(), None)
    name, types = re.search(r"func\.func @(\w+)\(\) -> (\S.*?)\s+attributes", text).groups()
    return text, name, types.strip("()").split(", ")


def bits(kind):
    return kind.replace("f32", "i32")


def printing(name, kinds):
    """A main that prints the bits of what a function gives."""
    lines = [f"%r:{len(kinds)} = call @{name}() : () -> ({', '.join(kinds)})"]
    for number, kind in enumerate(kinds):
        buffer = bits(kind).replace("tensor", "memref")
        lines += [f"%i{number} = arith.bitcast %r#{number} : {kind} to {bits(kind)}",
                  f"%b{number} = bufferization.to_buffer %i{number} read_only : "
                  f"{bits(kind)} to {buffer}",
                  f"%u{number} = memref.cast %b{number} : {buffer} to memref<*xi32>",
                  f"call @printMemrefI32(%u{number}) : (memref<*xi32>) -> ()"]
    return main_of(lines)


def repeating(name, kinds):
    """A main that prints how many numbers ever differ from those at first."""
    kind = kinds[0]
    rank = kind.count("x")
    identity = ", ".join(f"d{i}" for i in range(rank))
    loops = ", ".join(['"reduction"'] * rank)
    call_it = f"call @{name}() : () -> ({', '.join(kinds)})"
    return main_of([
        "%zero = arith.constant 0 : index", "%one = arith.constant 1 : index",
        f"%times = arith.constant {REPEAT} : index",
        "%none = arith.constant dense<0> : tensor<i32>",
        f"%r:{len(kinds)} = {call_it}",
        f"%first = arith.bitcast %r#0 : {kind} to {bits(kind)}",
        "%wrong = scf.for %i = %zero to %times step %one iter_args(%sum = %none) -> (tensor<i32>) {",
        f"  %s:{len(kinds)} = func.{call_it}",
        f"  %again = arith.bitcast %s#0 : {kind} to {bits(kind)}",
        "  %next = linalg.generic {indexing_maps = ["
        f"affine_map<({identity}) -> ({identity})>, affine_map<({identity}) -> ({identity})>, "
        f"affine_map<({identity}) -> ()>], iterator_types = [{loops}]}} "
        f"ins(%first, %again : {bits(kind)}, {bits(kind)}) outs(%sum : tensor<i32>) {{",
        "  ^bb0(%a: i32, %b: i32, %c: i32):",
        "    %differ = arith.cmpi ne, %a, %b : i32",
        "    %d = arith.extui %differ : i1 to i32",
        "    %e = arith.addi %c, %d : i32",
        "    linalg.yield %e : i32",
        "  } -> tensor<i32>",
        "  scf.yield %next : tensor<i32>",
        "}",
        "%b = bufferization.to_buffer %wrong read_only : tensor<i32> to memref<i32>",
        "%u = memref.cast %b : memref<i32> to memref<*xi32>",
        "call @printMemrefI32(%u) : (memref<*xi32>) -> ()"])


def main_of(lines):
    body = "\n  ".join(lines)
    return ("\nfunc.func private @printMemrefI32(memref<*xi32>) "
            "attributes {llvm.emit_c_interface}\n"
            f"func.func @main() attributes {{llvm.emit_c_interface}} {{\n  {body}\n  return\n}}\n")


class Runner:
    def __init__(self, tool, prefix, runtime):
        self.tool, self.prefix, self.runtime = tool, prefix, runtime

    def place(self, text, name, placer, host=" host-device=cpu0"):
        return call([self.tool, f"--form-tasks=functions={name}{host}",
                     PLACERS[placer], "--placer-verify-schedule"], text)

    def peaks(self, placed):
        """By device: the bytes that the schedule holds there at most."""
        printed = subprocess.run([self.tool, "--placer-print-schedule", "-o", os.devnull],
                                 input=placed, capture_output=True, text=True, check=True)
        table = (printed.stdout + printed.stderr).split("peak bytes\n")[1].split("\n\n")[0]
        return {line.split()[0]: int(line.split("%")[1].split()[0])
                for line in table.splitlines()}

    def run(self, text, options="", environment=None):
        """What the program prints, without addresses."""
        lowered = call([self.tool, f"--lower-to-async-llvm={options}"], text)
        libraries = [os.path.join(self.prefix, "lib", f"lib{name}.so") for name in
                     ("mlir_runner_utils", "mlir_c_runner_utils", "mlir_async_runtime")]
        result = subprocess.run(
            [os.path.join(self.prefix, "bin", "mlir-runner"), "-O0", "-e", "main",
             "--entry-point-result=void",
             f"--shared-libs={','.join(libraries + [self.runtime])}"],
            input=lowered, capture_output=True, text=True, timeout=600,
            env=dict(os.environ, **(environment or {})))
        if result.returncode != 0:
            sys.exit(f"mlir-runner failed:\n{result.stderr[:4000]}")
        return re.sub(r"base@ = 0x[0-9a-f]+", "", result.stdout)


def repeat(runner):
    family = "lstm-grid"
    text, name, kinds = generate(family, MODELS[family], 4)
    placed = runner.place(text + repeating(name, kinds), name, "hash")
    for threads in ("default", "one"):
        # The runtime takes as many threads as the process may use cores.
        allowed = os.sched_getaffinity(0)
        if threads == "one":
            os.sched_setaffinity(0, {min(allowed)})
        printed = runner.run(placed)
        os.sched_setaffinity(0, allowed)
        if not re.search(r"data =\s*\[0\]", printed):
            sys.exit(f"{family}, threads {threads}: numbers that differ: {printed}")
    print(f"{family}: {REPEAT} runs, each with the same bits")


def memory(runner):
    checked = 0
    for family, sizes in MODELS.items():
        for devices, placer in ((3, "search"), (4, "hash")):
            text, name, kinds = generate(family, sizes, devices)
            # Without a host: what takes no time is in no prediction.
            placed = runner.place(text + printing(name, kinds), name, placer, host="")
            with tempfile.TemporaryDirectory() as directory:
                paths = {key: os.path.join(directory, key)
                         for key in ("PLACER_TRACE", "PLACER_MEMORY")}
                runner.run(placed, "trace", paths)
                with open(paths["PLACER_TRACE"], encoding="utf-8") as file:
                    trace = json.load(file)
                with open(paths["PLACER_MEMORY"], encoding="utf-8") as file:
                    used = json.load(file)
            what = f"{family} on {devices} devices by {placer}"
            check_trace(what, placed, trace)
            check_memory(what, runner.peaks(placed), kinds, used)
            checked += 1
    print(f"{checked} traced programs hold and run what their schedules say")


def check_trace(what, placed, trace):
    tasks = sorted(re.findall(r'placer\.task "([^"]*)".*? on @(\w+) at', placed))
    ran = sorted((task["name"], task["device"]) for task in trace["tasks"])
    if ran != tasks:
        sys.exit(f"{what}: ran {ran}, not {tasks}")
    sent = sorted(re.findall(r"placer\.transfer .* from @(\w+) to @(\w+)", placed))
    copied = sorted((copy["from"], copy["to"]) for copy in trace["transfers"])
    if copied != sent:
        sys.exit(f"{what}: copied {copied}, not {sent}")
    # One task at a time, and every copy after the task that makes its tensor.
    end = {}
    for task in sorted(trace["tasks"], key=lambda task: task["start_ns"]):
        if task["start_ns"] < end.get(task["device"], 0):
            sys.exit(f"{what}: {task} begins before the one before it ends")
        end[task["device"]] = task["finish_ns"]
    finish = {task["name"]: task["finish_ns"] for task in trace["tasks"]}
    for copy in trace["transfers"]:
        maker = copy["tensor"] if copy["tensor"] in finish else copy["tensor"].rsplit(":", 1)[0]
        if copy["start_ns"] < finish[maker]:
            sys.exit(f"{what}: {copy} begins before its tensor is made")


def size_of(kind):
    shape = re.match(r"(?:tensor<)?((?:\d+x)*)([a-z]+)(\d*)", kind)
    size = {"index": 8}.get(shape.group(2)) or (int(shape.group(3)) + 7) // 8
    for extent in shape.group(1).split("x")[:-1]:
        size *= int(extent)
    return size


def check_memory(what, predicted, kinds, used):
    if used["allocations"] != used["frees"] or not used["allocations"]:
        sys.exit(f"{what}: {used['allocations']} allocations, {used['frees']} frees")
    # What is left with the programs went to their caller: the results.
    left = sum(device["held_bytes"] for device in used["devices"])
    if left != sum(map(size_of, kinds)):
        sys.exit(f"{what}: programs leave {left} bytes")
    for device in used["devices"]:
        if device["peak_bytes"] > predicted[device["name"]]:
            sys.exit(f"{what}: {device} holds more than {predicted[device['name']]} bytes")


def main():
    tool, prefix, runtime = sys.argv[1:4]
    runner = Runner(tool, prefix, runtime)
    {"repeat": repeat, "memory": memory}[sys.argv[4]](runner)


if __name__ == "__main__":
    main()
