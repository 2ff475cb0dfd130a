#!/usr/bin/env python3
"""Measures the effect of faster devices and faster links on placements.

usage: what_if.py [--build DIR] [--scales N,N,…] [GRAPH.json…]

Scales the costs of graphs, or the links of their machines, with --placer-annotate-costs,
places them anew, and prints makespans in ms of
  hash     tasks dealt to devices without a look at the graph, in order of readiness
  m-topo   device after device in topological order, as a person would cut a network
  best     the shortest of all list algorithms
and by how much the first two are longer than the last. Without graphs, training steps
of a network of cells and of LSTM layers are generated for four devices.
"""
import argparse
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ALGORITHMS = (("hash", "algorithm=hash order=fifo"), ("m-topo", "algorithm=m-topo"),
              ("best", "algorithm=best"))


def call(arguments, text=None):
    return subprocess.run(arguments, input=text, capture_output=True, text=True, check=True)


def makespan(tools, program, scales, algorithm):
    run = call([os.path.join(tools, "placer-opt"), "-", "-o", os.devnull,
                f"--placer-annotate-costs={scales}", f"--place-list={algorithm}",
                "--remarks-filter=place-list"], program)
    return int(re.search(r"makespan_ns=(\d+)", run.stderr).group(1)) / 1e6


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--build", default=os.path.join(ROOT, "build"),
                        help="the build to measure (default: build)")
    parser.add_argument("--scales", default="1,2,4,8",
                        help="factors of speed (default: 1,2,4,8)")
    parser.add_argument("graphs", nargs="*", help="placer-graphs (default: two generated ones)")
    arguments = parser.parse_args()
    tools = os.path.join(arguments.build, "bin")
    with tempfile.TemporaryDirectory() as folder:
        graphs = list(arguments.graphs)
        if not graphs:
            for family in ("cnn", "rnn"):
                graphs.append(os.path.join(folder, family + ".json"))
                call([sys.executable, os.path.join(ROOT, "examples", "generate_graph.py"), family,
                      "--devices", "4", "-o", graphs[-1]])
        print("| graph | devices | links | hash | m-topo | best | hash / best | m-topo / best |")
        print("|---|--:|--:|--:|--:|--:|--:|--:|")
        for graph in graphs:
            program = call([os.path.join(tools, "placer-translate"), "--graph-to-mlir", graph]).stdout
            name = os.path.splitext(os.path.basename(graph))[0]
            scales = arguments.scales.split(",")
            for compute, link in [(s, "1") for s in scales] + [("1", s) for s in scales[1:]]:
                times = [makespan(tools, program, f"compute-scale={compute} link-scale={link}", a)
                         for _, a in ALGORITHMS]
                print(f"| {name} | {compute}x | {link}x | " +
                      " | ".join(f"{time:.3f}" for time in times) +
                      f" | {times[0] / times[2]:.2f} | {times[1] / times[2]:.2f} |", flush=True)


if __name__ == "__main__":
    main()
