#!/usr/bin/env python3
"""Measures the accuracy of fitted costs on this CPU.

usage: cost_model.py [--build DIR] [--profile FILE] [--shapes N] [--seed N] [--seconds S]

Generates the project's example models (examples/generate_model.py) in many shapes,
measures all their ops with placer-profile into FILE, and prints what
--placer-report-cost-model says: errors on shapes that were left out of the fit, beside the
noise of the measurements. What FILE has already is not measured again.
"""
import argparse
import os
import random
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
GENERATOR = os.path.join(ROOT, "examples", "generate_model.py")


def extent(rng, least, most):
    """Any size, small ones as often as large ones; one in three a power of two,
    as people choose them."""
    if rng.random() < 1 / 3:
        return 2 ** rng.randint(least.bit_length() - 1, most.bit_length() - 1)
    return int(least * (most / least) ** rng.random())


def options(family, rng):
    """One choice of sizes for a family."""
    if family == "mlp":
        return {"batch": extent(rng, 4, 128), "features": extent(rng, 32, 1024),
                "hidden": extent(rng, 32, 1024), "classes": extent(rng, 10, 256), "layers": 2}
    if family == "transformer":
        heads = rng.choice((2, 4, 8))
        return {"sequence": extent(rng, 16, 256), "model": heads * extent(rng, 8, 64),
                "heads": heads, "ff": extent(rng, 64, 1024), "blocks": 1}
    if family == "lstm-grid":
        return {"batch": extent(rng, 4, 64), "hidden": extent(rng, 16, 256),
                "layers": 1, "steps": 2}
    return {"batch": extent(rng, 1, 8), "image": 4 * extent(rng, 4, 16),
            "channels": extent(rng, 4, 32), "classes": extent(rng, 10, 256), "layers": 2}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--build", default=os.path.join(ROOT, "build"),
                        help="the build to measure (default: build)")
    parser.add_argument("--profile", default="costs.csv",
                        help="where measurements are kept (default: costs.csv)")
    parser.add_argument("--shapes", type=int, default=40, help="shapes of each family (default: 40)")
    parser.add_argument("--seed", type=int, default=1, help="of the shapes (default: 1)")
    parser.add_argument("--seconds", default="0.3", help="time for each op, at most (default: 0.3)")
    arguments = parser.parse_args()
    tools = os.path.join(arguments.build, "bin")
    rng = random.Random(arguments.seed)
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for family in ("mlp", "transformer", "lstm-grid", "convnet"):
            for number in range(arguments.shapes):
                file = os.path.join(folder, f"{family}-{number}.mlir")
                sizes = [f"--{name}={value}" for name, value in options(family, rng).items()]
                subprocess.run([sys.executable, GENERATOR, family, *sizes, "--no-costs",
                                "--no-machine", "-o", file], check=True)
                files.append(file)
        subprocess.run([os.path.join(tools, "placer-profile"), *files, "-o", arguments.profile,
                        f"--seconds={arguments.seconds}"], check=True)
    report = subprocess.run(
        [os.path.join(tools, "placer-opt"), "-", "-o", os.devnull,
         f"--placer-report-cost-model=profile={arguments.profile}"],
        input="module {}", text=True, check=True, capture_output=True)
    print(report.stdout, end="")


if __name__ == "__main__":
    main()
