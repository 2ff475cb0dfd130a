#!/usr/bin/env python3
"""Whole ONNX networks: placed in several ways, run, and equal to what they should compute.

usage: onnx_networks.py BIN LLVM_PREFIX [--all] [--networks NAME…] [--table FILE]

A small network that this test makes has the outputs of the same network written down in Python.
Others are the files `NAME.onnx` in the folders of PLACER_ONNX, separated by ':', each with
`NAME_output_0.pb`, a TensorProto with the expected output for the input 0/n, 1/n, … (n - 1)/n.

Each is imported, its nodes become tasks, and it is placed on 2, 3 and 4 devices by a list, by
search and by --coarsen --place-ilp, and runs on threads and on MPI ranks. The results are as near
to the expected ones as ONNX's own tests want them, and the same bits as on one device. By default only SAMPLED is taken from the
folders, and placed in two ways; --all has every network in every way, on ranks those of RANKS.
--table prints how long each network takes, as Markdown.
"""
import argparse
import glob
import math
import os
import sys
import tempfile
import time

import mpi_tools
import onnx_program
import onnx_wire
import probe_solver
import run_tools
from runnable_program import topology

STRATEGIES = {
    "heft": ["--place-list=algorithm=heft"],
    "search": ["--place-search=time-limit=0 work-limit=2000 workers=1"],
    "ilp": ["--coarsen", "--place-ilp=time-limit=5", "--placer-open-groups"],
    "hash": ["--place-list=algorithm=hash"],
}
DEVICES = (2, 3, 4)
# Networks whose messages are not too many for a test.
RANKS = ("small", "light_squeezenet", "light_resnet50")
# What runs of the files without --all.
SAMPLED = "light_squeezenet"
SAMPLED_WAYS = [("heft", 2, "async"), ("hash", 3, "async")]


# -- the small network --------------------------------------------------------------

def numbers(count, seed):
    """Numbers between -1 and 1, the same on every run."""
    found = []
    for _ in range(count):
        seed = (seed * 25173 + 13849) % 65536
        found.append(seed / 32768 - 1)
    return found


class Small:
    """A network with two branches, which ONNX and Python describe op by op. Images are lists
    of channels, these of rows."""

    SIDE, CHANNELS, CLASSES = 12, 3, 5

    def __init__(self):
        self.nodes, self.initializers = [], []
        self.input = onnx_program.counting_input([1, self.CHANNELS, self.SIDE, self.SIDE])
        x = self.rows(self.input.values(), self.CHANNELS, self.SIDE)
        x = self.pool("pool", self.relu("stem_relu", self.conv("stem", ("input", x), 6, 3, 1)))
        left = self.relu("left_relu", self.conv("left", x, 4, 1, 0))
        right = self.relu("right_relu", self.conv("right", x, 4, 3, 1))
        joined = self.concat("joined", left, right)
        mean = self.mean("mean", joined)
        self.output = self.softmax("output", self.product("classes", mean))

    @staticmethod
    def rows(flat, channels, side):
        return [[flat[(c * side + i) * side:(c * side + i + 1) * side] for i in range(side)]
                for c in range(channels)]

    def add(self, op, inputs, output, **attributes):
        self.nodes.append(onnx_wire.node(op, inputs, [output], **attributes))

    def weight(self, name, shape, scale):
        values = [scale * n for n in numbers(math.prod(shape), len(self.initializers) + 1)]
        self.initializers.append(onnx_wire.float_tensor(name, shape, values))
        return self.initializers[-1].values()

    def conv(self, name, value, filters, kernel, pad):
        source, x = value
        depth, side = len(x), len(x[0])
        w = self.weight(f"{name}_w", [filters, depth, kernel, kernel], 0.4)
        b = self.weight(f"{name}_b", [filters], 0.1)
        self.add("Conv", [source, f"{name}_w", f"{name}_b"], name,
                 kernel_shape=[kernel] * 2, pads=[pad] * 4)

        def at(f, i, j):
            return b[f] + sum(
                w[((f * depth + c) * kernel + p) * kernel + q] * x[c][i + p - pad][j + q - pad]
                for c in range(depth) for p in range(kernel) for q in range(kernel)
                if 0 <= i + p - pad < side and 0 <= j + q - pad < side)

        return name, [[[at(f, i, j) for j in range(side)] for i in range(side)]
                      for f in range(filters)]

    def relu(self, name, value):
        self.add("Relu", [value[0]], name)
        return name, [[[max(v, 0.0) for v in row] for row in plane] for plane in value[1]]

    def pool(self, name, value):
        self.add("MaxPool", [value[0]], name, kernel_shape=[2, 2], strides=[2, 2])
        half = range(len(value[1][0]) // 2)
        return name, [[[max(plane[2 * i + a][2 * j + b] for a in (0, 1) for b in (0, 1))
                        for j in half] for i in half] for plane in value[1]]

    def concat(self, name, left, right):
        self.add("Concat", [left[0], right[0]], name, axis=1)
        return name, left[1] + right[1]

    def mean(self, name, value):
        self.add("GlobalAveragePool", [value[0]], f"{name}_square")
        self.add("Flatten", [f"{name}_square"], name)
        return name, [sum(map(sum, plane)) / len(plane) ** 2 for plane in value[1]]

    def product(self, name, value):
        source, x = value
        w = self.weight(f"{name}_w", [self.CLASSES, len(x)], 1.0)
        b = self.weight(f"{name}_b", [self.CLASSES], 0.5)
        self.add("Gemm", [source, f"{name}_w", f"{name}_b"], name, transB=1)
        return name, [b[k] + sum(v * w[k * len(x) + i] for i, v in enumerate(x))
                      for k in range(self.CLASSES)]

    def softmax(self, name, value):
        self.add("Softmax", [value[0]], name, axis=1)
        powers = [math.exp(v) for v in value[1]]
        return [v / sum(powers) for v in powers]

    def model(self):
        return onnx_wire.model(
            self.nodes, [onnx_wire.value_info("input", 1, self.input.shape)],
            [onnx_wire.value_info("output", 1, [1, self.CLASSES])], self.initializers)

    def expected(self):
        return onnx_wire.float_tensor("output", [1, self.CLASSES], self.output)


# -- networks -----------------------------------------------------------------------

class Network:
    def __init__(self, tools, translate, name, path, expected):
        self.tools, self.name, self.expected = tools, name, expected
        start = time.monotonic()
        text = tools.call([translate, "--onnx-to-mlir", path])
        self.import_time = time.monotonic() - start
        self.program = onnx_program.Imported(text)
        (argument,) = self.program.arguments
        self.text = (self.program.renamed("network")
                     + self.program.runner("run", "network",
                                           [onnx_program.counting_input(argument.shape)])
                     + onnx_program.main_of(["run"]))
        with open(path, "rb") as file:
            self.size = len(onnx_wire.Model(file.read()).graph.nodes)
        self.bits = self.run_alone()

    def fail(self, *lines):
        path = run_tools.keep(f"{self.name}.mlir", self.text)
        run_tools.fail(f"{self.name}: {lines[0]}", *lines[1:], f"The program: {path}")

    def place(self, devices, passes):
        return self.tools.opt(
            topology(devices) + self.text, "--form-tasks=functions=network granularity=name",
            "--placer-annotate-costs", *passes, "--insert-transfers",
            "--placer-verify-schedule")

    def run_alone(self):
        """The bits that it computes on one device, which are near to the expected
        numbers."""
        placed = self.place(1, STRATEGIES["heft"])
        start = time.monotonic()
        lowered = self.tools.opt(placed, "--lower-to-async-llvm")
        self.lower_time = time.monotonic() - start
        start = time.monotonic()
        bits = self.tools.run(lowered, self.tools.threads).split()
        self.run_time = time.monotonic() - start
        (result,) = self.program.results
        why = onnx_program.difference(self.expected, onnx_program.printed_tensor(result, bits))
        if why:
            self.fail(f"the result {why}")
        return bits

    def check(self, strategy, devices, how):
        """Runs it placed; the number of copies between devices."""
        placed = self.place(devices, STRATEGIES[strategy])
        for where, printed in self.tools.run_placed(how, placed, devices):
            if printed.split() != self.bits:
                self.fail(f"placed by {strategy} on {devices} devices, {where}: other bits than "
                          "on one device")
        return placed.count("placer.transfer ")


def networks_of(folders):
    """The files with expected outputs, by name, with the smallest first."""
    found = {}
    paths = [p for folder in folders for p in glob.glob(os.path.join(folder, "*.onnx"))]
    for path in sorted(paths):
        expected = f"{path[:-5]}_output_0.pb"
        if os.path.exists(expected):
            found[os.path.basename(path)[:-5]] = (path, expected)
    return found


def ways_of(name, everything, has_solver):
    ranks = any(library.installed() for library in mpi_tools.LIBRARIES)
    if not everything and name != "small":
        return SAMPLED_WAYS
    strategies = [s for s in STRATEGIES if s != "ilp" or has_solver]
    ways = [(s, n, "async") for s in strategies for n in DEVICES]
    if name in RANKS and ranks:
        ways += [(s, n, "mpi") for s in strategies for n in DEVICES
                 if everything or (s, n) == ("hash", 3)]
    return ways


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bin")
    parser.add_argument("prefix")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--networks", nargs="+")
    parser.add_argument("--table", action="store_true")
    options = parser.parse_args()
    opt = os.path.join(options.bin, "placer-opt")
    translate = os.path.join(options.bin, "placer-translate")
    tools = run_tools.Tools(opt, options.prefix, "-O2")
    files = networks_of(filter(None, os.environ.get("PLACER_ONNX", "").split(":")))
    with tempfile.TemporaryDirectory() as folder:
        small, path = Small(), os.path.join(folder, "small.onnx")
        with open(path, "wb") as file:
            file.write(small.model())
        expected = {"small": small.expected()}
        for name, (_, output) in files.items():
            with open(output, "rb") as file:
                expected[name] = onnx_wire.read_tensor(file.read())
        paths = {"small": path, **{name: file for name, (file, _) in files.items()}}
        names = options.networks or list(paths)
        unknown = [name for name in names if name not in paths]
        if unknown:
            run_tools.fail(f"there is no network {unknown[0]}; there are {', '.join(paths)}")
        if not options.all and not options.networks:
            names = [name for name in paths if name in ("small", SAMPLED)]
        has_solver = probe_solver.missing_solver(opt) is None
        rows, copies = [], 0
        try:
            for name in names:
                network = Network(tools, translate, name, paths[name], expected[name])
                rows.append(f"| {name} | {network.size} | {network.import_time:.2f} | "
                            f"{network.lower_time:.1f} | {network.run_time:.1f} |")
                for way in ways_of(name, options.all, has_solver):
                    copies += network.check(*way)
                    print(f"{name}: the same bits by {way[0]} on {way[1]} devices, "
                          f"{'ranks' if way[2] == 'mpi' else 'threads'}", flush=True)
        except run_tools.Failure as failure:
            run_tools.fail(str(failure))
    if not copies:
        run_tools.fail("nothing was sent between devices: this tests nothing")
    if options.table:
        print("| network | nodes | import, s | lowering, s | JIT and run, s |",
              "|---|--:|--:|--:|--:|", *rows, sep="\n")


if __name__ == "__main__":
    main()
