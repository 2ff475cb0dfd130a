#!/usr/bin/env python3
"""Compares --plan-splits with Megatron's splits and with data parallelism.

usage: transformer_splits.py [--build DIR] [--machine FILE] [--blocks N,…] [--batches N,…]
                             [--sequence N] [--model N] [--heads N] [--time-limit SECONDS]
                             [--workers N] [--check]

Encoders of examples/generate_model.py, with costs from the kinds of share/, on the machine of
an .mlir file (default: four A100 with NVLink). Sums may be reordered on all sides. A row for
each number of blocks and sequences:
  one device     nothing is split
  data parallel  the words of all sequences over all devices
  Megatron       columns and rows of products in turn, with sums by columns or, as with
                 parallel sequences, by rows: the better of both
  sums           tasks whose sums the plan of --plan-splits cuts
Times in ms, by placer's simulator.
"""
import argparse
import csv
import math
import os
import re
import statistics
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ONE, DATA, MEGATRON, OURS = ("plan-splits:unsplit", "plan-splits:data-parallel",
                             "plan-splits:tensor-parallel", "plan-splits")


def graph_of(arguments, blocks, batch, folder):
    """Writes the graph of an encoder with its axes and costs."""
    sizes = [f"--blocks={blocks}", f"--batch={batch}", f"--sequence={arguments.sequence}",
             f"--model={arguments.model}", f"--heads={arguments.heads}",
             f"--ff={4 * arguments.model}"]
    text = subprocess.run(
        [sys.executable, os.path.join(ROOT, "examples", "generate_model.py"), "transformer",
         "--no-costs", "--no-machine", *sizes], check=True, capture_output=True, text=True).stdout
    text = re.sub(r"(%input: tensor<\w+>)", r"\1 {placer.samples = 0 : i64}", text, count=1)
    with open(arguments.machine, encoding="utf-8") as file:
        text = file.read() + text
    tools = os.path.join(arguments.build, "bin")
    formed = subprocess.run(
        [os.path.join(tools, "placer-opt"), "--form-tasks", "--placer-annotate-costs",
         "--find-splits=table reassociate"], check=True, capture_output=True, text=True,
        input=text).stdout
    graph = os.path.join(folder, f"encoder-{blocks}-{batch}.json")
    subprocess.run([os.path.join(tools, "placer-translate"), "--mlir-to-graph", "-o", graph],
                   check=True, text=True, input=formed)
    return graph


def measure(arguments, graph, folder):
    """Makespans and bounds in ms, by algorithm."""
    table = os.path.join(folder, "runs.csv")
    subprocess.run([os.path.join(arguments.build, "bin", "placer-bench"), graph, "--tables=means",
                    "--algorithms=" + ",".join((ONE, DATA, MEGATRON, OURS)),
                    f"--time-limit={arguments.time_limit:g}", f"--workers={arguments.workers}",
                    f"--csv={table}"] + ["--check"] * arguments.check, check=True,
                   stdout=subprocess.DEVNULL)
    with open(table, encoding="utf-8", newline="") as file:
        return {row["algorithm"]: (int(row["makespan_ns"]) / 1e6, int(row["bound_ns"] or 0) / 1e6,
                                   row["note"]) for row in csv.DictReader(file)}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--build", default=os.path.join(ROOT, "build"))
    parser.add_argument("--machine",
                        default=os.path.join(ROOT, "examples", "machines", "four-a100.mlir"))
    parser.add_argument("--blocks", default="1,12")
    parser.add_argument("--batches", default="1,2,4,8,16,32,64")
    parser.add_argument("--sequence", type=int, default=512)
    parser.add_argument("--model", type=int, default=1024)
    parser.add_argument("--heads", type=int, default=16)
    parser.add_argument("--time-limit", type=float, default=10)
    parser.add_argument("--workers", type=int, default=0)
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    ratios = []
    print("| blocks | sequences | one device | data parallel | Megatron | `plan-splits` | sums "
          "| bound | to the better |\n|--:|--:|--:|--:|--:|--:|--:|--:|--:|", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for blocks in arguments.blocks.split(","):
            for batch in arguments.batches.split(","):
                graph = graph_of(arguments, blocks, batch, folder)
                found = measure(arguments, graph, folder)
                ours, bound, note = found[OURS]
                ratio = ours / min(found[DATA][0], found[MEGATRON][0])
                ratios.append(ratio)
                sums = re.search(r"(\d+) of them along what they add up", note)
                print(f"| {blocks} | {batch} | {found[ONE][0]:.2f} | {found[DATA][0]:.2f} | "
                      f"{found[MEGATRON][0]:.2f} | {ours:.2f} | {sums[1] if sums else '–'} | "
                      f"{bound:.2f} | {ratio:.3f} |", flush=True)
    mean = math.exp(statistics.fmean(math.log(ratio) for ratio in ratios))
    print(f"\nTo the better of data parallel and Megatron: {mean:.3f} in the geometric mean, at "
          f"most {max(ratios):.3f}.")


if __name__ == "__main__":
    sys.exit(main())
