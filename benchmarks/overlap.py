#!/usr/bin/env python3
"""Measures how much faster two equal branches run on two devices than on one.

usage: overlap.py PLACER_OPT LLVM_PREFIX [--size N] [--length N] [--repeat N]

A program of two branches, each a chain of matrix products, whose ends are added
up, is placed on a machine of two CPU devices and on one of them, lowered by
--lower-to-async-llvm and run by mlir-runner. Prints the shortest
wall-clock times of a step and their ratio; 0.5 is twice as fast.
"""
import argparse
import os
import subprocess
import sys

MACHINE = """\
placer.topology @duo {
  placer.device @cpu0 kind "cpu"
  placer.device @cpu1 kind "cpu"
  placer.link @cpu0 to @cpu1 latency 1000 bandwidth 10000000000
  placer.link @cpu1 to @cpu0 latency 1000 bandwidth 10000000000
}
"""

MAIN = """\
func.func private @rtclock() -> f64
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() attributes {{llvm.emit_c_interface}} {{
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %times = arith.constant {repeat} : index
  %half = arith.constant 0.001 : f32
  %empty = tensor.empty() : {kind}
  %x = linalg.fill ins(%half : f32) outs(%empty : {kind}) -> {kind}
  scf.for %i = %zero to %times step %one {{
    %begin = func.call @rtclock() : () -> f64
    %r = func.call @step(%x) : ({kind}) -> {kind}
    %end = func.call @rtclock() : () -> f64
    %took = arith.subf %end, %begin : f64
    func.call @printF64(%took) : (f64) -> ()
    func.call @printNewline() : () -> ()
  }}
  return
}}
"""


def program(size, length):
    kind = f"tensor<{size}x{size}xf32>"
    cost = "placer.cost = #placer.cost<cpu = 1000000>"
    lines = ["%f0 = arith.constant 0.0 : f32"]
    ends = []
    for branch in "ab":
        value = "%x"
        for step in range(length):
            name = f"%{branch}{step}"
            lines += [f"{name}e = tensor.empty() : {kind}",
                      f"{name}z = linalg.fill ins(%f0 : f32) outs({name}e : {kind}) -> {kind}",
                      f"{name} = linalg.matmul {{{cost}}} ins({value}, %x : {kind}, {kind}) "
                      f"outs({name}z : {kind}) -> {kind}"]
            value = name
        ends.append(value)
    lines += [f"%se = tensor.empty() : {kind}",
              f"%sum = linalg.add {{{cost}}} ins({ends[0]}, {ends[1]} : {kind}, {kind}) "
              f"outs(%se : {kind}) -> {kind}", f"return %sum : {kind}"]
    body = "\n  ".join(lines)
    return (f"{MACHINE}func.func @step(%x: {kind}) -> {kind} "
            f"attributes {{placer.topology = @duo}} {{\n  {body}\n}}\n"), kind


def call(command, text):
    result = subprocess.run(command, input=text, capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"{' '.join(command)} failed:\n{result.stderr[:4000]}")
    return result.stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("tool", help="the path of placer-opt")
    parser.add_argument("prefix", help="where LLVM is installed, with mlir-runner in bin")
    parser.add_argument("--size", type=int, default=128,
                        help="rows and columns of the matrices (default: 128)")
    parser.add_argument("--length", type=int, default=4,
                        help="products in each branch (default: 4)")
    parser.add_argument("--repeat", type=int, default=300,
                        help="steps, of which the fastest counts (default: 300)")
    options = parser.parse_args()
    text, kind = program(options.size, options.length)
    text += MAIN.format(kind=kind, repeat=options.repeat)
    libraries = ",".join(
        os.path.join(options.prefix, "lib", f"lib{name}.so") for name in
        ("mlir_runner_utils", "mlir_c_runner_utils", "mlir_async_runtime"))
    best = {}
    for devices, algorithm in ((1, "single"), (2, "heft")):
        lowered = call([options.tool, "--form-tasks=functions=step",
                        f"--place-list=algorithm={algorithm}", "--lower-to-async-llvm"], text)
        printed = call([os.path.join(options.prefix, "bin", "mlir-runner"), "-O2", "-e", "main",
                        "--entry-point-result=void", f"--shared-libs={libraries}"], lowered)
        best[devices] = min(map(float, printed.split()))
        print(f"{devices} device{'s' if devices > 1 else ' '}: {best[devices] * 1e3:8.1f} ms")
    print(f"ratio: {best[2] / best[1]:.2f}")


if __name__ == "__main__":
    main()
