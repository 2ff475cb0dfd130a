#!/usr/bin/env python3
"""Programs of every kind compute placed what they compute unplaced, bit for bit.

usage: run_programs.py PLACER_OPT LLVM_PREFIX async|mpi|openmpi|mpich
                       [--runtime LIBRARY] [--programs NAME…]

Each file of Programs/ has a function @f on tensors, memrefs and scalars, of dialects
and forms that other people's programs have. A @main makes its arguments, calls it
twice, and prints a number for each result and each memref, which every bit of it goes
into. A comment "in place: 1" says that a tensor argument, by number, is written too.
With placer's runtime library, runs on threads are traced: whatever is allocated is
freed.
"""
import argparse
import glob
import json
import os
import re
import tempfile

import mpi_tools
import run_tools
from runnable_program import BITS, HELPERS, dims_map, topology

FOLDER = os.path.join(os.path.dirname(__file__), "Programs")
# What a '?' is, one after the other.
EXTENTS = (5, 7, 3, 6)
FLOATS = ("f16", "bf16", "f32", "f64")

# Upstream's passes from the program as it is; only what they lack is placer's.
UNPLACED = "--pass-pipeline=builtin.module(" + ",".join([
    "expand-realloc", "tosa-to-mlprogram",
    "func.func(tosa-to-scf,tosa-to-linalg-named,tosa-to-linalg,"
    "tosa-to-arith{include-apply-rescale},tosa-to-tensor,convert-elementwise-to-linalg)",
    "placer-expand-ops",
    "one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops}",
    "convert-bufferization-to-memref",
    "func.func(convert-linalg-to-loops,lower-vector-multi-reduction,convert-vector-to-scf)",
    "lower-affine", "convert-scf-to-cf", "expand-strided-metadata", "lower-affine",
    "convert-complex-to-standard", "convert-vector-to-llvm", "convert-complex-to-llvm",
    "convert-math-to-funcs", "convert-math-to-llvm", "convert-math-to-libm",
    "convert-arith-to-llvm", "finalize-memref-to-llvm", "convert-func-to-llvm",
    "convert-cf-to-llvm", "convert-ub-to-llvm", "reconcile-unrealized-casts"]) + ")"

# By way: how many devices, how tasks are formed, how they are placed.
WAYS = {
    "hash": (3, "", "--place-list=algorithm=hash"),
    "host": (2, " granularity=fused host-device=cpu0", "--place-list=algorithm=heft"),
}
# What goes from one end of a line to the other is sent on by the device between.
LINE = {"line": (3, "", "--place-list=algorithm=hash")}
LINE_PROGRAMS = ("branches.mlir", "dynamic.mlir", "loops.mlir", "pack.mlir")


class Value:
    """A type as text, in parts."""

    def __init__(self, text):
        self.text = text
        found = re.fullmatch(r"(tensor|memref)<((?:[\d?]+x)*)(\w+)>", text)
        self.form = found[1] if found else "scalar"
        self.shape = [n for n in found[2].split("x") if n] if found else []
        self.element = found[3] if found else text

    def memref(self, shape=None):
        shape = self.shape if shape is None else shape
        return "memref<" + "".join(f"{n}x" for n in shape) + self.element + ">"


def split_types(text):
    """The types of a list of them: commas in brackets do not count."""
    depth, parts, part = 0, [], ""
    for c in text:
        depth += (c in "<([") - (c in ">)]")
        if c == "," and depth == 0:
            parts.append(part)
            part = ""
        else:
            part += c
    return [p.strip() for p in parts + [part] if p.strip()]


def signature(text):
    taken, given = re.search(r"func\.func @f\((.*?)\) -> \(?(.*?)\)? \{\n", text).groups()
    return ([Value(t.split(":", 1)[1].strip()) for t in split_types(taken)],
            [Value(t) for t in split_types(given)])


def generic(value, arguments, body, inputs="", outputs=""):
    rank = len(value.shape)
    kind = "reduction" if inputs else "parallel"
    maps = [dims_map(rank)] + ([dims_map(rank, [])] if inputs else [])
    iterators = ", ".join([f'"{kind}"'] * rank)
    return [f"linalg.generic {{indexing_maps = [{', '.join(maps)}], iterator_types = "
            f"[{iterators}]}} {inputs} {outputs} {{", f"^bb0({arguments}):"] + body + ["}"]


def fill_lines(name, value, shape, seed):
    """Ops that make a memref of its indices."""
    lines, at = [f"  %s = arith.constant {seed} : i64",
                 "  %k = arith.constant 25173 : i64"], "%s"
    for i in range(len(shape)):
        lines += [f"  %i{i} = linalg.index {i} : index",
                  f"  %j{i} = arith.index_cast %i{i} : index to i64",
                  f"  %a{i} = arith.addi {at}, %j{i} : i64",
                  f"  %b{i} = arith.muli %a{i}, %k : i64"]
        at = f"%b{i}"
    lines += [f"  %w = arith.muli {at}, %k : i64", "  %m = arith.constant 1023 : i64",
              "  %n = arith.andi %w, %m : i64"]
    element = value.element
    if element in FLOATS:
        lines += [f"  %f = arith.sitofp %n : i64 to {element}",
                  f"  %c = arith.constant 512.0 : {element}",
                  f"  %d = arith.subf %f, %c : {element}",
                  f"  %y = arith.divf %d, %c : {element}"]
    elif element != "i64":
        lines.append(f"  %y = arith.trunci %n : i64 to {element}")
    last = "%n" if element == "i64" else "%y"
    typed = value.memref(shape)
    return [f"{name} = memref.alloc() : {typed}"] + generic(
        value, f"%o: {element}", lines + [f"  linalg.yield {last} : {element}"],
        outputs=f"outs({name} : {typed})")


def widened(element, value, prefix):
    """Ops that make an i64 of all bits of a scalar, and its name."""
    if element == "index":
        return [f"{prefix}i = arith.index_cast {value} : index to i64"], f"{prefix}i"
    bits, lines = f"i{BITS[element]}", []
    if element in FLOATS:
        lines.append(f"{prefix}b = arith.bitcast {value} : {element} to {bits}")
        value = f"{prefix}b"
    if bits != "i64":
        lines.append(f"{prefix}x = arith.extui {value} : {bits} to i64")
        value = f"{prefix}x"
    return lines, value


def print_lines(name, value, typed):
    """Ops that print a number which every bit of a value goes into."""
    if typed.form == "scalar":
        lines, number = widened(typed.element, value, name)
    else:
        body, wide = widened(typed.element, "%x", "%w")
        body += ["%p = arith.constant 1099511628211 : i64", f"%q = arith.xori %o, {wide} : i64",
                 "%y = arith.muli %q, %p : i64", "linalg.yield %y : i64"]
        lines, number = [
            f"{name}z = arith.constant 1469598103934665603 : i64",
            f"{name}m = memref.alloca() : memref<i64>",
            f"memref.store {name}z, {name}m[] : memref<i64>"], f"{name}n"
        memref = typed.memref()
        if typed.form == "tensor":
            lines.append(f"{name}t = bufferization.to_buffer {value} read_only : "
                         f"{typed.text} to {memref}")
            value = f"{name}t"
        lines += generic(typed, f"%x: {typed.element}, %o: i64", ["  " + b for b in body],
                         f"ins({value} : {memref})", f"outs({name}m : memref<i64>)")
        lines.append(f"{number} = memref.load {name}m[] : memref<i64>")
    return lines + [f"func.call @printI64({number}) : (i64) -> ()",
                    "func.call @printNewline() : () -> ()"]


def main_of(text):
    """A @main for a program, and what its lines are."""
    taken, given = signature(text)
    in_place = {int(n) for n in re.findall(r"in place: (\d+)", text)}
    lines, labels, extent = [], [], 0
    for call in range(2):
        arguments, kept = [], []
        for i, value in enumerate(taken):
            name = f"%c{call}a{i}"
            arguments.append(name)
            if value.form == "scalar":
                literal = "3" if value.element not in FLOATS else "0.75"
                lines.append(f"{name} = arith.constant {literal} : {value.element}")
                continue
            shape = []
            for n in value.shape:
                shape.append(n if n != "?" else EXTENTS[extent % len(EXTENTS)])
                extent += n == "?"
            lines += fill_lines(f"{name}m", value, shape, 17 * i + 3 + call)
            held = f"{name}m"
            if "?" in value.shape:
                lines.append(f"{name}d = memref.cast {held} : {value.memref(shape)} to "
                             f"{value.memref()}")
                held = f"{name}d"
            if value.form == "tensor":
                lines.append(f"{name} = bufferization.to_tensor {held} restrict writable : "
                             f"{value.memref()} to {value.text}")
            else:
                arguments[-1] = held
            if value.form == "memref" or i in in_place:
                kept.append((i, held, Value(value.memref())))
        lines.append(f"%c{call}r:{len(given)} = func.call @f({', '.join(arguments)}) : "
                     f"({', '.join(v.text for v in taken)}) -> "
                     f"({', '.join(v.text for v in given)})")
        for i, value in enumerate(given):
            lines += print_lines(f"%c{call}p{i}", f"%c{call}r#{i}", value)
            labels.append(f"result {i} of call {call}")
        for i, held, value in kept:
            lines += print_lines(f"%c{call}k{i}", held, value)
            labels.append(f"argument {i} after call {call}")
    body = "\n".join("  " + line for line in lines)
    return (HELPERS + "func.func @main() attributes {llvm.emit_c_interface} {\n"
            + body + "\n  return\n}\n", labels)


def left_by(text, lines):
    """How many allocations nobody frees, or None where that depends: a module that
    frees memrefs itself frees all of them, and @main does not."""
    if "memref<" in text.split("->", 1)[1].split("{", 1)[0]:
        return None
    return lines.count("= memref.alloc()") if "memref.dealloc" in text else 0


def forwards(placed):
    """How many transfers send on what another one brought."""
    sent = re.findall(r"(%[\w.]+) = placer\.transfer (%[\w.#]+)", placed)
    brought = {result for result, _ in sent}
    return sum(source in brought for _, source in sent)


def check_memory(tools, runtime, placed, left):
    if left is None:
        return
    with tempfile.TemporaryDirectory() as folder:
        path, memory = os.path.join(folder, "traced.mlir"), os.path.join(folder, "memory")
        with open(path, "w") as file:
            file.write(tools.opt(placed, "--lower-to-async-llvm=trace"))
        tools.call(["env", f"PLACER_MEMORY={memory}",
                    *tools.run_arguments(path, tools.threads, runtime)])
        with open(memory) as file:
            used = json.load(file)
    if used["allocations"] - used["frees"] != left:
        raise run_tools.Failure(f"{used['allocations']} allocations, {used['frees']} frees, "
                                f"but {left} should be left")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("placer_opt")
    parser.add_argument("prefix")
    parser.add_argument("how", choices=("async", "mpi", "openmpi", "mpich"))
    parser.add_argument("--runtime")
    parser.add_argument("--programs", nargs="+")
    options = parser.parse_args()
    if options.how != "async":
        mpi_tools.installed(options.how if options.how != "mpi" else None)
    tools = run_tools.Tools(options.placer_opt, options.prefix)
    paths = sorted(glob.glob(os.path.join(FOLDER, "*.mlir")))
    if options.programs:
        paths = [p for p in paths if os.path.basename(p)[:-5] in options.programs]
    ways = WAYS if options.how == "async" else {"hash": WAYS["hash"]}
    copies = sent_on = 0
    for path in paths:
        name = os.path.basename(path)
        try:
            with open(path) as file:
                text = file.read()
            lines, labels = main_of(text)
            wanted = tools.run(tools.opt(text + lines, UNPLACED))
            here = {**ways, **(LINE if name in LINE_PROGRAMS else {})}
            for way, (devices, forming, placing) in here.items():
                placed = tools.opt(
                    topology(devices, way in LINE) + text + lines,
                    f"--form-tasks=functions=f dynamic-extent=5{forming}",
                    "--placer-annotate-costs=dynamic-extent=5", placing, "--insert-transfers",
                    "--placer-verify-schedule")
                copies += placed.count("placer.transfer ")
                sent_on += forwards(placed)
                if options.runtime and options.how == "async":
                    check_memory(tools, options.runtime, placed, left_by(text, lines))
                for where, found in tools.run_placed(options.how, placed, devices):
                    bad = run_tools.differences(labels, wanted, found)
                    if bad:
                        kept = run_tools.keep(name, placed)
                        run_tools.fail(f"{name} placed by {way}, {where}: not the same in "
                                       + ", ".join(bad), f"The placed module: {kept}")
        except run_tools.Failure as failure:
            run_tools.fail(f"{name}:", str(failure))
        print(f"{name}: {len(labels)} numbers, the same placed and unplaced", flush=True)
    if not copies:
        run_tools.fail("nothing was placed on two devices: this tests nothing")
    if not sent_on and not options.programs:
        run_tools.fail("nothing was sent on: the line tests nothing")


main()
