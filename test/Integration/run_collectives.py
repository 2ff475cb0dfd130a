#!/usr/bin/env python3
"""Collectives compute on devices what their fold computes on none, bit for bit.

usage: run_collectives.py PLACER_OPT LLVM_PREFIX async|mpi|openmpi|mpich
                          [--programs N] [--seed N] [--native]

Random programs: two to four participants, each with tasks of its own, do collectives of all
kinds one after the other, with every algorithm, in chunks and pieces of all sizes, on machines
with all links and on rings; in every fourth module all-reduces are fused. With --native, all that
MPI can do is left to it. Opened and run by upstream's passes they give what is wanted; expanded, placed, verified and lowered they must give
every bit of it, on threads or on each MPI rank. Sums of floats that may be re-associated are of
small integers, so that these have no other bits either.
"""
import argparse
import random

import mpi_tools
import run_tools
from runnable_program import BITS, HELPERS, dims_map, elements_in, tensor

ALGORITHMS = ("auto", "ring", "halving-doubling", "parameter-server", "tree", "packing",
              "any-holder")
KINDS = {"f32": ("sum", "max", "min", "product"), "f64": ("sum", "max", "min", "product"),
         "i32": ("sum", "max", "min", "product", "bitwise_and", "bitwise_or", "bitwise_xor"),
         "i8": ("sum", "max", "bitwise_xor"), "i64": ("sum", "min", "bitwise_or")}


def machine(devices, ring):
    lines = ["placer.topology @machine {"]
    lines += [f'  placer.device @cpu{i} kind "cpu"' for i in range(devices)]
    for i in range(devices):
        for j in range(devices):
            if i != j and (not ring or (i - j) % devices in (1, devices - 1)):
                lines.append(f"  placer.link @cpu{i} to @cpu{j} latency 100 bandwidth 1000000000 "
                             f'channels ["out{i}", "in{j}"]')
    return "\n".join(lines + ["}"]) + "\n"


class Program:
    """One function; its participants have values of one type at any time."""

    def __init__(self, name, seed, devices, ring, native):
        self.rng, self.name, self.devices = random.Random(seed), name, devices
        self.native = native
        # Halving and doubling needs links at distances 1, 2, 4, ….
        self.halves = devices == 2 or (devices == 4 and not ring)
        self.lines, self.count = [], 0
        self.element = self.rng.choice(sorted(KINDS))
        self.exact = self.rng.random() < 0.3
        shape = [self.rng.choice((1, 2, 3, 5)) for _ in range(self.rng.randint(0, 3))]
        if shape and self.rng.random() < 0.7:
            shape[self.rng.randrange(len(shape))] *= devices
        self.shape = shape
        self.start = tensor(shape, self.element)
        self.values = ["%x"] * devices
        self.compute()
        for _ in range(self.rng.randint(1, 4)):
            self.collective()
            if self.rng.random() < 0.6:
                self.compute()
        self.types = [tensor(self.shape, self.element)] * devices

    def new(self):
        self.count += 1
        return f"%v{self.count}"

    def compute(self):
        """A task of each participant."""
        t = tensor(self.shape, self.element)
        for i in range(self.devices):
            if self.rng.random() < 0.1 and self.values[i] != "%x":
                continue
            name, number = self.new(), self.rng.randint(-3, 4)
            if self.element[0] == "i":
                body = [f"%c = arith.constant dense<{number}> : {t}",
                        f"%r = arith.addi %a, %c : {t}"]
            elif self.exact:
                body = [f"%c = arith.constant dense<{number}.0> : {t}",
                        f"%r = arith.addf %a, %c : {t}"]
            else:
                body = [f"%c = arith.constant dense<{self.rng.uniform(0.5, 1.5)}> : {t}",
                        f"%r = arith.mulf %a, %c : {t}"]
            pin = self.rng.choice((f"only [@cpu{i}]", f"on @cpu{i}",
                                   f'colocate "at{i}" only [@cpu{i}]'))
            self.lines += [f'{name} = placer.task "t{self.count}" (%a = {self.values[i]} : {t}) '
                           f"cost <cpu = {self.rng.randint(1, 900)}> {pin} -> ({t}) {{"]
            self.lines += ["  " + line for line in body]
            self.lines += [f"  placer.yield %r : {t}", "}"]
            self.values[i] = name

    def pieces(self, tensors):
        """Where an all-reduce of so many tensors is cut, or nothing."""
        elements, size = tensors * elements_in(self.shape), max(1, BITS[self.element] // 8)
        if self.rng.random() < 0.6 or elements < 2:
            return ""
        cuts = sorted(self.rng.sample(range(1, elements), min(elements - 1, self.rng.randint(1, 3))))
        ends = [size * cut for cut in cuts + [elements]]
        return f" pieces {[end - begin for begin, end in zip([0] + ends, ends)]}"

    def can_call(self, kind):
        """Whether MPI does a collective that reduces like this, or does not reduce."""
        return (not kind or self.element[0] == "i" or
                (self.exact and kind.split()[0] in ("sum", "product") and "reassociate" in kind))

    def clauses(self, element_bytes):
        text = " on [" + ", ".join(f"@cpu{i}" for i in range(self.devices)) + "]"
        if self.rng.random() < 0.5:
            # Few, as each is several tasks, and all of them are compiled.
            elements = max(1, elements_in(self.shape))
            text += f" chunk {-(-elements // self.rng.randint(1, 5)) * element_bytes}"
        if self.rng.random() < 0.8:
            algorithm = self.rng.choice(ALGORITHMS)
            # Of that everybody needs an element.
            if algorithm != "halving-doubling" or (
                    self.halves and elements_in(self.shape) >= self.devices):
                text += f' algorithm "{algorithm}"'
        return text

    def collective(self):
        rng, n, t = self.rng, self.devices, tensor(self.shape, self.element)
        name, inputs = self.new(), ", ".join(self.values)
        kinds = [k for k in KINDS[self.element] if not self.exact or k != "product"]
        kind = rng.choice(kinds) + (" reassociate" if self.exact and rng.random() < 0.7 else "")
        clauses, root = self.clauses(max(1, BITS[self.element] // 8)), rng.randrange(n)
        label = f'"c{self.count}"'
        what = ["all_reduce", "all_reduce", "reduce", "broadcast", "fused", "two"]
        cut = [d for d, size in enumerate(self.shape) if size % n == 0]
        if cut:
            what += ["reduce_scatter", "reduce_scatter"]
        if self.shape and elements_in(self.shape) < 100:
            what.append("all_gather")
        # Halving and doubling is for what all do alike.
        one = clauses.replace(' algorithm "halving-doubling"', "")
        chosen = rng.choice(what)
        pieces = self.pieces(2 if chosen == "fused" else 1)
        pieces += one if pieces else ""
        if self.native and self.can_call("" if chosen in ("broadcast", "all_gather") else kind):
            clauses = one = " on [" + ", ".join(f"@cpu{i}" for i in range(n)) + "]"
            clauses = one = clauses + ' algorithm "native"'
            pieces = pieces.split("]")[0] + "]" + one if pieces else ""
        if chosen == "all_reduce":
            self.lines.append(f"{name}:{n} = placer.all_reduce {label} {kind} ({inputs})"
                              f"{pieces or clauses} : {t}")
        elif chosen == "fused":
            both = ", ".join(f"[{v}, {w}]" for v, w in zip(self.values, self.values[::-1]))
            self.lines.append(f"{name}:{2 * n} = placer.all_reduce {label} {kind} ({both})"
                              f"{pieces or clauses} : {t}, {t}")
            self.values = [f"{name}#{2 * i + rng.randrange(2)}" for i in range(n)]
            return
        elif chosen == "two":
            # Neither waits for the other, so that they can be fused.
            on, other = clauses.split("]")[0] + "]", ", ".join(self.values[::-1])
            self.lines += [f"{name}:{n} = placer.all_reduce {label} {kind} ({inputs}){on} : {t}",
                           f'{name}o:{n} = placer.all_reduce "o{self.count}" {kind} ({other}){on} '
                           f": {t}"]
            self.values = [f"{name}{rng.choice(('', 'o'))}#{i}" for i in range(n)]
            return
        elif chosen == "reduce":
            self.lines.append(f"{name} = placer.reduce {label} {kind} ({inputs}) to {root}{one} : {t}")
            self.values[root] = name
            return
        elif chosen == "broadcast":
            self.lines.append(f"{name}:{n} = placer.broadcast {label} ({self.values[root]}) "
                              f"from {root}{one} : {t} to {n}")
        else:
            dim = rng.choice(cut) if chosen == "reduce_scatter" else rng.randrange(len(self.shape))
            scatters = chosen == "reduce_scatter"
            self.shape = list(self.shape)
            self.shape[dim] = self.shape[dim] // n if scatters else self.shape[dim] * n
            self.lines.append(f"{name}:{n} = placer.{chosen} {label} {kind if scatters else ''} "
                              f"({inputs}) dim {dim}{clauses} : {t} -> "
                              f"{tensor(self.shape, self.element)}")
        self.values = [f"{name}#{i}" for i in range(n)]

    def text(self):
        given = ", ".join(self.types)
        lines = [f"func.func @{self.name}(%x: {self.start}) -> ({given}) {{"]
        lines += ["  " + line for line in self.lines]
        return "\n".join(lines + [f"  return {', '.join(self.values)} : {given}", "}"]) + "\n"

    def call_lines(self):
        """Ops that call it and print a number which every bit of a result goes into."""
        p, bits = f"%{self.name}", f"i{BITS[self.element]}"
        if self.element[0] == "i" or self.exact:
            value = "3" if self.element[0] == "i" else "3.0"
        else:
            value = f"{self.rng.uniform(-1, 1)}"
        lines = [f"{p}x = arith.constant dense<{value}> : {self.start}",
                 f"{p}r:{self.devices} = func.call @{self.name}({p}x) : ({self.start}) -> "
                 f"({', '.join(self.types)})"]
        rank = len(self.shape)
        for i in range(self.devices):
            body, bit = [], "%e"
            if self.element[0] == "f":
                body, bit = [f"%b = arith.bitcast %e : {self.element} to {bits}"], "%b"
            if bits != "i64":
                body, bit = body + [f"%w = arith.extui {bit} : {bits} to i64"], "%w"
            body += ["%p = arith.constant 1099511628211 : i64", f"%q = arith.xori %o, {bit} : i64",
                     "%y = arith.muli %q, %p : i64", "linalg.yield %y : i64"]
            iterators = ", ".join(['"reduction"'] * rank)
            lines += [f"{p}z{i} = arith.constant dense<1469598103934665603> : tensor<i64>",
                      f"{p}h{i} = linalg.generic {{indexing_maps = [{dims_map(rank)}, "
                      f"{dims_map(rank, [])}], iterator_types = [{iterators}]}} "
                      f"ins({p}r#{i} : {self.types[i]}) outs({p}z{i} : tensor<i64>) {{",
                      f"^bb0(%e: {self.element}, %o: i64):", *["  " + b for b in body],
                      "} -> tensor<i64>",
                      f"{p}n{i} = tensor.extract {p}h{i}[] : tensor<i64>",
                      f"func.call @printI64({p}n{i}) : (i64) -> ()",
                      "func.call @printNewline() : () -> ()"]
        return lines


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("placer_opt")
    parser.add_argument("prefix")
    parser.add_argument("how", choices=("async", "mpi", "openmpi", "mpich"))
    parser.add_argument("--programs", type=int, default=24)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--per-module", type=int, default=4)
    parser.add_argument("--native", action="store_true")
    options = parser.parse_args()
    if options.how != "async":
        mpi_tools.installed(options.how if options.how != "mpi" else None)
    tools = run_tools.Tools(options.placer_opt, options.prefix)
    done, number, copies, calls_made = 0, 0, 0, 0
    while done < options.programs:
        devices, ring = 2 + number % 3, number // 3 % 2 == 1
        count = min(options.per_module, options.programs - done)
        programs = [Program(f"f{i}", options.seed + done + i, devices, ring, options.native)
                    for i in range(count)]
        calls = "\n".join("  " + line for p in programs for line in p.call_lines())
        text = ("".join(p.text() for p in programs) + HELPERS
                + "func.func @main() attributes {llvm.emit_c_interface} {\n" + calls
                + "\n  return\n}\n")
        labels = [f"participant {i} of {p.name}" for p in programs for i in range(devices)]
        placed = machine(devices, ring) + text
        try:
            opened = tools.opt(text, "--placer-open-tasks", "--placer-expand-ops")
            wanted = tools.run_plain(opened)
            expand = "--expand-collectives" + ("=sum-speed=1000000000" if number % 2 else "")
            fuse = ["--fuse-collectives"] if number % 4 == 0 else []
            order = ("heft", "largest-tail")[number // 2 % 2]
            # Calls whose results nobody reads are taken away, as all that is dead.
            clean = ["--canonicalize"] if options.native and number % 2 == 0 else []
            placed = tools.opt(placed, *fuse, expand, *clean, f"--place-list=algorithm={order}",
                               "--insert-transfers", "--placer-verify-schedule")
            copies += placed.count("placer.transfer ")
            calls_made += placed.count("#placer.native<meet ")
            for where, found in tools.run_placed(options.how, placed, devices):
                bad = run_tools.differences(labels, wanted, found)
                if bad:
                    raise run_tools.Failure(f"{where}: not the same: " + ", ".join(bad[:20]))
        except run_tools.Failure as failure:
            path = run_tools.keep(f"run_collectives.{options.how}.mlir", placed)
            run_tools.fail(f"{devices} devices, seed {options.seed + done}: {failure}",
                           f"The module: {path}")
        done += count
        number += 1
    if not copies:
        run_tools.fail("no program needed a copy: this tests nothing")
    if options.native and not calls_made:
        run_tools.fail("no program needed a call of MPI's collectives: this tests nothing")
    native = f", {calls_made} native collectives" if options.native else ""
    print(f"{done} programs with collectives, {copies} copies{native} give the bits of their folds")


main()
