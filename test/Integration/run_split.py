#!/usr/bin/env python3
"""Programs whose tasks are split compute what they computed before.

usage: run_split.py PLACER_OPT LLVM_PREFIX async|mpi|openmpi|mpich
                    [--programs N] [--seed N] [--per-module N] [--sets NAME…]
                    [--families NAME…] [--networks N]

random:   random programs (runnable_program.py), cut at random: uneven, nested, along
          two dimensions, reductions of floats as chains and of integers as sums;
          a few by default, --programs=300 for a thorough look
kernels:  programs of one op or some, of every kind that can be cut (split_kernels.py), along
          every axis that --find-splits finds
examples: the models of examples/generate_model.py, every task cut into two and three
training: training steps in micro-batches, with stages computed again, and with replicas
planned:  models whose splits --plan-splits chooses, for devices of unlike speed
exact:    training steps on small integers as floats (exact_network.py), with replicas and
          cut at random, reductions of floats as sums too
Parts are placed on two to four devices by the hash of their names. Every bit must be
the same; where sums that are rounded are added up in another order, every number up
to rounding.
"""
import argparse
import itertools
import os
import random
import re
import sys

import mpi_tools
import run_tools
import runnable_program
import split_kernels
from exact_network import Network
from model_reference import MODELS
from run_examples import SIZES, inner, signature, with_main
from runnable_program import HELPERS, input_lines, tensor

GENERATOR = os.path.join(os.path.dirname(__file__), "..", "..", "examples",
                         "generate_model.py")
PLACE = ["--place-list=algorithm=hash", "--insert-transfers", "--placer-verify-schedule"]
TASK = re.compile(r'^( *%\S+ = placer\.task "[^"]*" (?:\(.*?\) )?op "linalg\.(\w+)".*?)'
                  r"( on @\w+)? -> \((.*?)\)( attributes.*)? \{$")
TRAINING = {
    "mlp-training": "--batch 8 --features 5 --hidden 6 --classes 3 --layers 2",
    "lstm-training": "--batch 8 --hidden 2 --layers 2 --steps 2",
    "transformer": "--batch 8 --sequence 3 --model 4 --heads 2 --ff 8 --blocks 2",
}


def cuts(rng, extent, named):
    """One way to cut a dimension, or the same one twice."""
    how = rng.randrange(4)
    if how == 0:
        return [f"{named} parts {rng.randint(2, min(4, extent))}"]
    if how == 1:
        return [f"{named} shares [{rng.randint(1, 3)}, {rng.randint(1, 2)}]"]
    at = sorted(rng.sample(range(1, extent), min(rng.randint(1, 3), extent - 1)))
    said = [f"{named} at {at}"]
    # Into two again, unless a part would be empty then.
    if how == 2 and all(b - a > 1 for a, b in zip([0] + at, at + [extent])):
        said.append(f"{named} parts 2")
    return said


def clause(rng, kernel, operands, results, is_exact=False):
    """A split that may or may not be possible. Of floats, sums must be exact to be
    the same in another order."""
    said = []
    shape = [int(n) for n in results[0][0]]
    dims = [d for d, extent in enumerate(shape) if extent > 1]
    rng.shuffle(dims)
    for dim in dims[:1 if rng.random() < 0.6 else 2]:
        said += cuts(rng, shape[dim], f"result 0 dim {dim}")
    if kernel in ("matmul", "reduce") and operands and rng.random() < 0.5:
        shape, element = operands[0]
        dim = rng.randrange(len(shape)) if shape else 0
        if shape and int(shape[dim]) > 1:
            may_sum = is_exact or element.startswith("i")
            sums = " sum" if may_sum and rng.random() < 0.7 else " chain"
            # Sums may be within sums.
            said += [one + sums for one in
                     cuts(rng, int(shape[dim]), f"operand 0 dim {dim}")
                     ][:2 if sums == " sum" else 1]
    if rng.random() < 0.25:
        said.insert(0, f"copies {rng.randint(2, 3)}")
    return f" split <{', '.join(said)}>" if said else ""


def kinds(text):
    return [(shape.split("x")[:-1], element) for shape, element in
            re.findall(r"tensor<((?:\d+x)*)(\w+)>", text)]


def cut_at_random(tools, text, rng, is_exact=False):
    """The module with its tasks cut, and how many were."""
    split = "--split-tasks=max-work=8" + (" reassociate" if is_exact else "")
    lines, original = text.split("\n"), {}
    for number, line in enumerate(lines):
        match = TASK.match(line)
        if not match or rng.random() < 0.3:
            continue
        before, kernel, _, types, notes = match.groups()
        results = kinds(types)
        if not results:
            continue
        operands = kinds(re.search(r"\((.*?)\) op", before)[1]) if ") op" in before else []
        said = clause(rng, kernel, operands, results, is_exact)
        if not said:
            continue
        original[number] = line
        lines[number] = f"{before}{said} -> ({types}){notes or ''} {{"
    # What cannot be cut, such as a reshape that runs across, stays whole.
    while True:
        result = tools.try_opt("\n".join(lines), split)
        if result[0] == 0:
            return result[1], len(original)
        place = re.match(r"<stdin>:(\d+):\d+: error: (.*)", result[2])
        if not place or int(place[1]) - 1 not in original:
            raise run_tools.Failure(result[2][-2000:])
        number = int(place[1]) - 1
        lines[number] = original.pop(number)


def check(tools, how, placed, devices, labels, wanted, what):
    for where, found in tools.run_placed(how, placed, devices):
        bad = run_tools.differences(labels, wanted, found)
        if bad:
            path = run_tools.keep(f"run_split.{how}.mlir", placed)
            run_tools.fail(f"{what}: {where}, {devices} devices: not the same in "
                           + ", ".join(bad[:20]), f"The placed module: {path}")


def run_random(tools, options):
    done, number, parts, cut = 0, 0, 0, 0
    while done < options.programs:
        count = min(options.per_module, options.programs - done)
        devices, seed = 2 + number % 3, options.seed + done
        wanted = tools.run_plain(runnable_program.module(seed, count))
        text = runnable_program.module(seed, count, devices)
        names = ",".join(f"f{i}" for i in range(count))
        forming = ["", " granularity=fused", " host-device=cpu0"][number % 3]
        text = tools.opt(text, f"--form-tasks=functions={names}{forming}",
                         "--mlir-print-local-scope")
        text, tasks = cut_at_random(tools, text, random.Random(seed))
        cut += tasks
        parts += text.count("placer.part =")
        placed = tools.opt(text, *PLACE)
        check(tools, options.how, placed, devices, runnable_program.labels(seed, count),
              wanted, f"random programs from seed {seed}")
        done += count
        number += 1
    if not parts:
        run_tools.fail("no task was cut: this tests nothing")
    print(f"{done} programs with {cut} tasks in {parts} parts give the same bits")


def run_kernels(tools, options):
    """Every axis that --find-splits names is cut, and gives the same bits."""
    whole, devices = split_kernels.tasks(), 3

    def place(functions, names, machine, bodies):
        text, labels = with_main(functions, names, runnable_program.topology(machine) + bodies)
        return tools.opt(text, "--placer-annotate-costs", *PLACE), labels

    # Upstream's passes alone do not lower all of these ops.
    placed, _ = place([signature(task) for task in whole], [""] * len(whole), 1, "".join(whole))
    wanted = tools.run_async(placed).split()
    functions, names, results, bodies = [], [], [], ""
    for result, task in zip(wanted, whole):
        function = signature(task)
        for number, (clause, cut) in enumerate(split_kernels.cut_every_axis(tools, task)):
            if "placer.part =" not in cut:
                run_tools.fail(f"{function[0]} is not cut by '{clause}'")
            functions.append(function)
            names.append(f"_{number}")
            results.append(result)
            bodies += inner(cut).replace(f"@{function[0]}(", f"@{function[0]}_{number}(")
    placed, labels = place(functions, names, devices, bodies)
    check(tools, options.how, placed, devices, labels, " ".join(results), "kernels")
    print(f"{len(whole)} kernels, cut in {len(functions)} ways, give the same bits", flush=True)


def generate(tools, family, sizes, *more):
    return tools.call([sys.executable, GENERATOR, family, *sizes.split(), *more])


def run_examples(tools, options):
    models = [(family, SIZES.get(family, sizes)) for family, _, sizes in MODELS
              if family in (options.families or ["mlp", "mlp-training"])]
    plain = [generate(tools, family, sizes, "--no-machine", "--no-costs")
             for family, sizes in models]
    functions = [signature(text) for text in plain]
    text, labels = with_main(functions, [""] * len(plain), "".join(plain))
    wanted = tools.run_plain(text)
    for devices, form, split in ((2, "", "parts=2"), (4, "=granularity=fused", "parts=3")):
        machine, bodies, parts = "", "", 0
        for (family, sizes), (name, _, _) in zip(models, functions):
            source = generate(tools, family, sizes, "--devices", str(devices))
            machine = re.match(r"placer\.topology .*?\n\}\n", source, re.S)[0]
            placed = tools.opt(source, f"--form-tasks{form}", f"--split-tasks={split}",
                               *PLACE, "--mlir-print-local-scope")
            found = placed.count("placer.part =")
            if not found:
                run_tools.fail(f"no task of {family} was cut: this tests nothing")
            parts += found
            bodies += inner(placed)
        placed, labels = with_main(functions, [""] * len(models), machine + bodies)
        check(tools, options.how, placed, devices, labels, wanted, f"examples with {split}")
        print(f"{len(models)} models in {parts} parts give the same bits", flush=True)


def number_lines(name, value, kind):
    """Ops that print every element of a tensor, in units of 2^-24."""
    (shape, element), t = kind, tensor(*kind)
    lines, indices = [f"{name}one = arith.constant 1 : index",
                      f"{name}zero = arith.constant 0 : index"], []
    for dim, extent in enumerate(shape):
        lines += [f"{name}n{dim} = arith.constant {extent} : index",
                  f"scf.for {name}i{dim} = {name}zero to {name}n{dim} step {name}one {{"]
        indices.append(f"{name}i{dim}")
    lines += [f"%e = tensor.extract {value}[{', '.join(indices)}] : {t}",
              f"%w = arith.extf %e : {element} to f64" if element != "f64" else
              "%z = arith.constant 0.0 : f64\n%w = arith.addf %e, %z : f64",
              "%s = arith.constant 16777216.0 : f64", "%p = arith.mulf %w, %s : f64",
              "%i = arith.fptosi %p : f64 to i64", "func.call @printI64(%i) : (i64) -> ()",
              "func.call @printNewline() : () -> ()"]
    return lines + ["}"] * len(shape)


def printing(text, function):
    """A module that prints all numbers that a function gives."""
    name, taken, given = function
    lines, arguments = [], []
    for i, kind in enumerate(taken):
        arguments.append(f"%in{i}")
        lines += input_lines(arguments[-1], kind, 17 * i + 3)
    lines.append(f"%out:{len(given)} = func.call @{name}({', '.join(arguments)}) : "
                 f"({', '.join(tensor(*k) for k in taken)}) -> "
                 f"({', '.join(tensor(*k) for k in given)})")
    for i, kind in enumerate(given):
        # In a scope of its own, as the names are the same.
        lines += ["scf.execute_region {", *number_lines(f"%v{i}", f"%out#{i}", kind),
                  "scf.yield", "}"]
    body = "\n".join("  " + line for line in lines)
    return (HELPERS + text + "func.func @main() attributes {llvm.emit_c_interface} {\n"
            + body + "\n  return\n}\n")


def update_all_ways(formed, devices):
    """Updates of weights by each of two devices, by one, and by both in shares, in turn."""
    on = f"on [@{devices[0]}, @{devices[1]}]"
    ways = itertools.cycle([f" split <copies 2 {on}>", "", f" split <result 0 dim 0 parts 2 {on}>"])
    return re.sub(r'(?m)^( *%\S+ = placer\.task "[^"]*update".*?)( -> \(tensor<)',
                  lambda match: match[1] + next(ways) + match[2], formed)


def run_training(tools, options):
    for family, sizes in TRAINING.items():
        if family not in (options.families or ["mlp-training", "transformer"]):
            continue
        plain = generate(tools, family, sizes, "--no-machine", "--no-costs")
        function = signature(plain)
        text, labels = with_main([function], [""], plain)
        bits = tools.run_plain(text)
        numbers = [int(n) for n in tools.run_plain(printing(plain, function)).split()]
        for devices, split in ((2, "micro-batches=4"), (2, "plan micro-batches=4"),
                               (4, "plan micro-batches=2"),
                               (2, "plan stages=2 micro-batches=2 recompute=all"),
                               (2, "replicas=2 reassociate"),
                               (4, "replicas=2 micro-batches=4 reassociate"),
                               (2, "replicas=2 reassociate sums=collectives"),
                               (4, "replicas=2 micro-batches=2 reassociate sums=collectives"),
                               (4, "plan stages=2 replicas=2 micro-batches=2 reassociate")):
            # Forward alone has no sums, and nothing to compute again.
            if family == "transformer" and re.search("replicas|recompute", split):
                continue
            source = generate(tools, family, sizes, "--samples", "--devices", str(devices))
            if "recompute" in split:
                # On equal devices, neither stage is next to nothing.
                source = re.sub(r"gpu = \d+, (?=cpu)", "", source)
                source = source.replace('kind "gpu"', 'kind "cpu"')
            machine = re.match(r"placer\.topology .*?\n\}\n", source, re.S)[0]
            passes = [f"--split-tasks={split}", *PLACE]
            form = ["--form-tasks"]
            if "collectives" in split:
                names = re.findall(r"placer\.device @(\w+)", machine)[:2]
                # Some updates are done by all, some in shares, the others once.
                formed = tools.opt(source, "--form-tasks", "--mlir-print-local-scope")
                form, source = [], update_all_ways(formed, names)
                passes = [f"--split-tasks={split} replica-devices={','.join(names)}",
                          "--fuse-collectives", "--expand-collectives",
                          "--place-list=algorithm=largest-tail", *PLACE[1:]]
            if split.startswith("plan "):
                passes = ["--plan-pipeline=time-limit=0 work-limit=50 workers=1 " + split[5:],
                          "--placer-verify-schedule"]
            placed = inner(tools.opt(source, *form, *passes, "--mlir-print-local-scope"))
            if "recompute" in split and '.again"' not in placed:
                run_tools.fail(f"{family} with {split} computes nothing again")
            if "replicas" not in split:
                placed, labels = with_main([function], [""], machine + placed)
                check(tools, options.how, placed, devices, labels, bits,
                      f"{family} with {split}")
                continue
            if not re.search(r'"[^"]*\.sum"|placer\.part<[^>]* sum>', placed):
                run_tools.fail(f"{family} with {split} has no sums: this tests nothing")
            if "collectives" in split and 'op "placer.reduce"' not in placed:
                run_tools.fail(f"{family} with {split} has no collectives: this tests nothing")
            module = printing(machine + placed, function)
            for where, found in tools.run_placed(options.how, module, devices):
                found = [int(n) for n in found.split()]
                off = max((abs(a - b) for a, b in zip(numbers, found)), default=0)
                # Sums of 8 terms below 4 in f32: 2 * 8 * 2^-24 * 32.
                if len(found) != len(numbers) or off > 512:
                    path = run_tools.keep(f"run_split.{options.how}.mlir", module)
                    run_tools.fail(f"{family} with {split}, {where}: {len(found)} numbers, "
                                   f"off by up to {off} * 2^-24", f"The module: {path}")
        print(f"{family} gives the same in micro-batches and replicas", flush=True)


def plan_and_run(tools, options, family, sizes, function, wanted, devices):
    source = generate(tools, family, sizes, "--devices", str(devices))
    machine = re.match(r"placer\.topology .*?\n\}\n", source, re.S)[0]
    # Sending costs next to nothing and work a lot: else nothing so small is worth it.
    machine = re.sub(r"latency \d+", "latency 0", machine)
    machine = re.sub(r"bandwidth \d+", "bandwidth 1000000000000000", machine)
    source = re.sub(r"placer\.topology .*?\n\}\n", lambda _: machine, source,
                    count=1, flags=re.S)
    source = re.sub(r"cost<gpu = \d+, cpu = \d+", "cost<gpu = 1000000, cpu = 1500000", source)
    placed = tools.opt(source, "--form-tasks",
                       "--plan-splits=time-limit=0 work-limit=200 workers=1",
                       "--split-tasks", "--place-list", "--placer-verify-schedule",
                       "--mlir-print-local-scope")
    parts = placed.count("placer.part =")
    if not parts:
        run_tools.fail(f"no task of {family} was cut: this tests nothing")
    placed, labels = with_main([function], [""], machine + inner(placed))
    check(tools, options.how, placed, devices, labels, wanted, f"{family} as planned")
    print(f"{family} in {parts} parts as planned for {devices} devices gives the same bits",
          flush=True)


def run_planned(tools, options):
    """What --plan-splits chooses without permission to reorder gives the same bits."""
    sizes_of = {family: SIZES.get(family, sizes) for family, _, sizes in MODELS}
    for family in ("mlp-training", "transformer"):
        sizes = sizes_of[family]
        plain = generate(tools, family, sizes, "--no-machine", "--no-costs")
        function = signature(plain)
        text, _ = with_main([function], [""], plain)
        wanted = tools.run_plain(text)
        for devices in (2, 4):
            plan_and_run(tools, options, family, sizes, function, wanted, devices)


def run_exact(tools, options):
    """Sums of floats in another order, where no order rounds: every bit is the same."""
    networks = [Network(options.seed + i, f"net{i}") for i in range(options.networks)]
    functions = [signature(network.plain()) for network in networks]
    names, source = [""] * len(networks), "".join(network.text for network in networks)
    text, labels = with_main(functions, names, "".join(n.plain() for n in networks), True)
    wanted = tools.run_plain(text)
    for devices, split in ((2, "replicas=2"), (3, "replicas=2 micro-batches=2"), (4, None)):
        machine = runnable_program.topology(devices)
        formed = tools.opt(machine + source, "--form-tasks", "--mlir-print-local-scope")
        if split:
            cut = tools.opt(formed, f"--split-tasks={split} reassociate")
        else:
            cut, _ = cut_at_random(tools, formed, random.Random(options.seed), True)
        sums = len(re.findall(r'"[^"]*\.sum"|placer\.part<[^>]* sum>', cut))
        if not sums:
            run_tools.fail(f"{split or 'no clause'} makes no sums: this tests nothing")
        placed = inner(tools.opt(cut, *PLACE, "--mlir-print-local-scope"))
        placed, labels = with_main(functions, names, machine + placed, True)
        check(tools, options.how, placed, devices, labels, wanted,
              f"exact networks with {split or 'random clauses'}")
        print(f"{len(networks)} networks with {sums} sums of floats in parts give the "
              f"same bits ({split or 'random clauses'})", flush=True)


SETS = {"random": run_random, "kernels": run_kernels, "examples": run_examples,
        "training": run_training, "planned": run_planned, "exact": run_exact}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("placer_opt")
    parser.add_argument("prefix")
    parser.add_argument("how", choices=("async", "mpi", "openmpi", "mpich"))
    parser.add_argument("--programs", type=int, default=15)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--per-module", type=int, default=5)
    parser.add_argument("--sets", nargs="+", choices=SETS)
    parser.add_argument("--networks", type=int, default=8)
    # The others take long to compile.
    parser.add_argument("--families", nargs="+")
    options = parser.parse_args()
    if not options.sets:
        # Every rank compiles all of the kernels.
        options.sets = [name for name in SETS if name != "kernels" or options.how == "async"]
    if options.how != "async":
        mpi_tools.installed(options.how if options.how != "mpi" else None)
    tools = run_tools.Tools(options.placer_opt, options.prefix)
    try:
        for name in options.sets:
            SETS[name](tools, options)
    except run_tools.Failure as failure:
        run_tools.fail(str(failure))


if __name__ == "__main__":
    main()
