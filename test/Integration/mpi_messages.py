#!/usr/bin/env python3
"""Messages that do not block arrive, with each MPI library that is installed.

usage: mpi_messages.py PLACER_OPT LLVM_PREFIX

Ranks in a ring send each other buffers of several element types, small ones and
such as are too large to be buffered, and print a number of what they received:
through shared memory and through TCP.
"""
import os
import subprocess
import sys
import tempfile

import mpi_tools

RANKS = 3
# Element type, shape, and how a number from 0 to 99 becomes an element, and back.
MESSAGES = (
    ("f32", "4", ["%e = arith.sitofp %n : i64 to f32"], ["%r = arith.fptosi %e : f32 to i64"]),
    ("f64", "", ["%e = arith.sitofp %n : i64 to f64"], ["%r = arith.fptosi %e : f64 to i64"]),
    ("i1", "7", ["%e = arith.trunci %n : i64 to i1"], ["%r = arith.extui %e : i1 to i64"]),
    ("i8", "3x5", ["%e = arith.trunci %n : i64 to i8"], ["%r = arith.extui %e : i8 to i64"]),
    ("i16", "2x1x3", ["%e = arith.trunci %n : i64 to i16"],
     ["%r = arith.extui %e : i16 to i64"]),
    ("i32", "300x1000", ["%e = arith.trunci %n : i64 to i32"],
     ["%r = arith.extui %e : i32 to i64"]),
    ("index", "9", ["%e = arith.index_cast %n : i64 to index"],
     ["%r = arith.index_cast %e : index to i64"]),
    ("complex<f32>", "5", ["%f = arith.sitofp %n : i64 to f32",
                           "%e = complex.create %f, %f : complex<f32>"],
     ["%f = complex.im %e : complex<f32>", "%r = arith.fptosi %f : f32 to i64"]),
)
LOWERING = ["--convert-linalg-to-loops", "--convert-scf-to-cf", "--convert-to-llvm",
            "--reconcile-unrealized-casts"]


def program():
    lines = ["mpi.init", "%world = mpi.comm_world : !mpi.comm",
             "%rank = mpi.comm_rank(%world) : i32", "%size = mpi.comm_size(%world) : i32",
             "%one = arith.constant 1 : i32", "%up = arith.addi %rank, %one : i32",
             "%next = arith.remsi %up, %size : i32", "%down = arith.addi %rank, %size : i32",
             "%less = arith.subi %down, %one : i32", "%before = arith.remsi %less, %size : i32",
             "%seed = arith.extsi %rank : i32 to i64"]
    for number, (element, shape, make, _) in enumerate(MESSAGES):
        kind = f"memref<{shape + 'x' if shape else ''}{element}>"
        rank = len(shape.split("x")) if shape else 0
        dims = ", ".join(f"d{i}" for i in range(rank))
        at = f"affine_map<({dims}) -> ({dims})>"
        kinds = ", ".join(['"parallel"'] * rank)
        indices = [line for i in range(rank) for line in (
            f"  %i{i} = linalg.index {i} : index",
            f"  %j{i} = arith.index_cast %i{i} : index to i64",
            f"  %k{i} = arith.addi %k{i - 1 if i else 's'}, %j{i} : i64")]
        last = f"%k{rank - 1}" if rank else "%ks"
        lines += [f"%out{number} = memref.alloc() : {kind}",
                  f"%in{number} = memref.alloc() : {kind}",
                  f"linalg.generic {{indexing_maps = [{at}], iterator_types = [{kinds}]}} "
                  f"outs(%out{number} : {kind}) {{", f"^bb0(%old: {element}):",
                  "  %h = arith.constant 100 : i64", "  %t = arith.constant 31 : i64",
                  "  %ks = arith.muli %seed, %t : i64"] + indices + [
                  f"  %n = arith.remsi {last}, %h : i64"] + ["  " + m for m in make] + [
                  f"  linalg.yield %e : {element}", "}"]
    # All at once, in one order here and in another one there.
    for number, (element, shape, _, _) in reversed(list(enumerate(MESSAGES))):
        kind = f"memref<{shape + 'x' if shape else ''}{element}>"
        lines += [f"%tag{number} = arith.constant {number} : i32",
                  f"%got{number} = mpi.irecv(%in{number}, %tag{number}, %before, %world) : "
                  f"{kind}, i32, i32 -> !mpi.request"]
    for number, (element, shape, _, _) in enumerate(MESSAGES):
        kind = f"memref<{shape + 'x' if shape else ''}{element}>"
        lines += [f"%sent{number} = mpi.isend(%out{number}, %tag{number}, %next, %world) : "
                  f"{kind}, i32, i32 -> !mpi.request"]
    for number, (element, shape, _, back) in enumerate(MESSAGES):
        kind = f"memref<{shape + 'x' if shape else ''}{element}>"
        rank = len(shape.split("x")) if shape else 0
        dims = ", ".join(f"d{i}" for i in range(rank))
        kinds = ", ".join(['"reduction"'] * rank)
        lines += [f"mpi.wait(%got{number}) : !mpi.request",
                  f"mpi.wait(%sent{number}) : !mpi.request",
                  f"%sum{number} = memref.alloc() : memref<i64>",
                  f"%zero{number} = arith.constant 0 : i64",
                  f"memref.store %zero{number}, %sum{number}[] : memref<i64>",
                  f"linalg.generic {{indexing_maps = [affine_map<({dims}) -> ({dims})>, "
                  f"affine_map<({dims}) -> ()>], iterator_types = [{kinds}]}} "
                  f"ins(%in{number} : {kind}) outs(%sum{number} : memref<i64>) {{",
                  f"^bb0(%e: {element}, %old: i64):"] + ["  " + b for b in back] + [
                  "  %t = arith.constant 7 : i64", "  %p = arith.muli %old, %t : i64",
                  "  %s = arith.addi %p, %r : i64", "  linalg.yield %s : i64", "}",
                  f"%v{number} = memref.load %sum{number}[] : memref<i64>",
                  f"func.call @printI64(%v{number}) : (i64) -> ()",
                  "func.call @printNewline() : () -> ()"]
    lines.append("mpi.finalize")
    body = "\n  ".join(lines)
    return ("func.func private @printI64(i64)\nfunc.func private @printNewline()\n"
            "func.func @main() attributes {llvm.emit_c_interface} {\n  " + body +
            "\n  return\n}\n")


def wanted(rank):
    """What a rank receives is what the one before it made."""
    before = (rank - 1) % RANKS
    numbers = []
    for element, shape, _, _ in MESSAGES:
        places = [0]
        for extent in map(int, shape.split("x") if shape else []):
            places = [p + i for p in places for i in range(extent)]
        total = 0
        for place in places:
            n = (31 * before + place) % 100
            total = (total * 7 + (n % 2 if element == "i1" else n)) % 2**64
        numbers.append(total - 2**64 if total >= 2**63 else total)
    return numbers


def main():
    tool, prefix = sys.argv[1:]
    text = program()
    utilities = os.path.join(prefix, "lib", "libmlir_c_runner_utils.so")
    for library in mpi_tools.installed():
        lowered = subprocess.run(
            [tool, f"--convert-mpi-to-llvm=implementation={library.name}"] + LOWERING,
            input=text, capture_output=True, text=True)
        if lowered.returncode:
            sys.exit(f"{library.name}: not lowered:\n{lowered.stderr}")
        with tempfile.TemporaryDirectory() as folder:
            path, out = os.path.join(folder, "ring.mlir"), os.path.join(folder, "out")
            with open(path, "w") as file:
                file.write(lowered.stdout)
            for tcp in (False, True):
                code, said = library.run(
                    RANKS, [os.path.join(prefix, "bin", "mlir-runner"), path, "-e", "main",
                            "--entry-point-result=void",
                            f"--shared-libs={library.shared},{utilities}"], out, tcp=tcp)
                if code:
                    sys.exit(f"{library.name}: exit code {code}:\n{said}")
                for rank in range(RANKS):
                    with open(f"{out}.{rank}") as file:
                        found = list(map(int, file.read().split()))
                    if found != wanted(rank):
                        sys.exit(f"{library.name}, rank {rank}: received {found}, not "
                                 f"{wanted(rank)}")
        print(f"{library.name}: {len(MESSAGES)} messages arrive at {RANKS} ranks")


main()
