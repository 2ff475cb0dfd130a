#!/usr/bin/env python3
"""Every example computes the same on several devices as on one, bit for bit.

usage: run_examples.py PLACER_OPT LLVM_PREFIX async|mpi|openmpi|mpich
                       [--devices N…] [--families NAME…]

The models of examples/generate_model.py, small, are placed by a list scheduler, by
search, and by hash with arguments and results on the host; each on so many devices
(2 and 4).
A @main makes their inputs and prints a number for each result that every bit of it
goes into. On ranks, every rank must print the same.
"""
import argparse
import os
import re
import sys

import mpi_tools
import run_tools
from model_reference import MODELS
from runnable_program import HELPERS, checksum_lines, input_lines, tensor

GENERATOR = os.path.join(os.path.dirname(__file__), "..", "..", "examples",
                         "generate_model.py")
WAYS = {
    "heft": ["--form-tasks", "--place-list=algorithm=heft"],
    "search": ["--form-tasks=granularity=fused", "--place-search=work-limit=2000 workers=1"],
    "hash": ["--form-tasks=host-device=cpu0", "--place-list=algorithm=hash"],
}
# Smaller than where numbers are looked at: every rank compiles all of them.
SIZES = {
    "transformer": "--sequence 3 --model 4 --heads 2 --ff 8 --blocks 1",
    "lstm-grid": "--batch 2 --hidden 3 --layers 2 --steps 2",
    "nmt": "--batch 2 --hidden 3 --layers 1 --source 2 --target 2 --vocabulary 5",
    "lstm-training": "--batch 2 --hidden 2 --layers 2 --steps 2",
}
TYPE = re.compile(r"tensor<((?:\d+x)*)(\w+)>")


def kind_of(text):
    shape, element = TYPE.fullmatch(text).groups()
    return tuple(int(n) for n in shape.split("x") if n), element


def signature(text):
    """The name of the function in a module, and the kinds it takes and gives."""
    name, taken, given = re.search(
        r"func\.func @(\w+)\((.*?)\) -> \(?([^{)]*)\)?\s*(?:attributes.*?)?\{", text).groups()
    return (name, [kind_of(t) for t in re.findall(r"tensor<\w+>", taken)],
            [kind_of(t) for t in re.findall(r"tensor<\w+>", given)])


def inner(text):
    """What stands in a module, without the machine."""
    text = re.sub(r"^module \{\n(.*)^\}\n", r"\1", text, flags=re.M | re.S)
    return re.sub(r"^ *placer\.topology @\w+ \{.*?^ *\}\n", "", text, flags=re.M | re.S)


def with_main(functions, names, prefix="", small=False):
    """A module that calls functions of these signatures, and what its lines are."""
    lines, labels = [], []
    for number, (suffix, (name, taken, given)) in enumerate(zip(names, functions)):
        arguments = []
        for i, kind in enumerate(taken):
            arguments.append(f"%f{number}a{i}")
            lines += input_lines(arguments[-1], kind, 17 * i + 3, small)
        types = ", ".join(tensor(*k) for k in given)
        lines.append(f"%f{number}r:{len(given)} = func.call @{name}{suffix}("
                     f"{', '.join(arguments)}) : ({', '.join(tensor(*k) for k in taken)}) -> "
                     f"({types})")
        for i, kind in enumerate(given):
            lines += checksum_lines(f"%f{number}c{i}", f"%f{number}r#{i}", kind)
            labels.append(f"result {i} of {name}{suffix}")
    body = "\n".join("  " + line for line in lines)
    return (HELPERS + prefix + "func.func @main() attributes {llvm.emit_c_interface} {\n"
            + body + "\n  return\n}\n", labels)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("placer_opt")
    parser.add_argument("prefix")
    parser.add_argument("how", choices=("async", "mpi", "openmpi", "mpich"))
    parser.add_argument("--devices", type=int, nargs="+", default=[2, 4])
    parser.add_argument("--families", nargs="+", default=[m[0] for m in MODELS])
    options = parser.parse_args()
    if options.how != "async":
        mpi_tools.installed(options.how if options.how != "mpi" else None)
    tools = run_tools.Tools(options.placer_opt, options.prefix)

    def generate(family, sizes, *more):
        return tools.call([sys.executable, GENERATOR, family, *sizes.split(), *more])

    models = [(family, SIZES.get(family, sizes)) for family, _, sizes in MODELS
              if family in options.families]
    try:
        plain = [generate(family, sizes, "--no-machine", "--no-costs")
                 for family, sizes in models]
        functions = [signature(text) for text in plain]
        text, labels = with_main(functions, [""] * len(plain), "".join(plain))
        wanted = tools.run_plain(text).split()
        if len(wanted) != len(labels) or len(set(wanted)) < len(wanted):
            run_tools.fail(f"the models give no different numbers on one device: {wanted}")
        for devices in options.devices:
            machine, parts, copies = "", "", 0
            for way, passes in WAYS.items():
                for (family, sizes), (name, _, _) in zip(models, functions):
                    source = generate(family, sizes, "--devices", str(devices))
                    machine = re.match(r"placer\.topology .*?\n\}\n", source, re.S)[0]
                    placed = tools.opt(source.replace(f"@{name}(", f"@{name}_{way}("),
                                       *passes, "--insert-transfers", "--placer-verify-schedule",
                                       "--mlir-print-local-scope")
                    copies += placed.count("placer.transfer ")
                    parts += inner(placed)
            if not copies:
                run_tools.fail("nothing was placed on two devices: this tests nothing")
            names = [f"_{way}" for way in WAYS for _ in models]
            placed, labels = with_main(functions * len(WAYS), names, machine + parts)
            for where, found in tools.run_placed(options.how, placed, devices):
                bad = run_tools.differences(labels, " ".join(wanted * len(WAYS)), found)
                if bad:
                    path = run_tools.keep(f"run_examples.{options.how}.mlir", placed)
                    run_tools.fail(f"{where}, {devices} devices: not the same in "
                                   + ", ".join(bad), f"The placed module: {path}")
            print(f"{len(names)} placements with {copies} copies give the same bits on "
                  f"{devices} devices", flush=True)
    except run_tools.Failure as failure:
        run_tools.fail(str(failure))


if __name__ == "__main__":
    main()
