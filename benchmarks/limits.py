#!/usr/bin/env python3
"""Measures whether limits and interrupts hold, however many devices there are.

usage: limits.py [--build DIR] [--devices N,N,…] [--tasks N] [--limit SECONDS]
                 [--passes PASS,PASS,…]

For each number of devices, all linked to all, a random layered graph is placed:
  read       seconds that placer-opt takes to read and verify it
  hash, heft seconds of --place-list, with its bound
and for each pass that takes as long as it is given:
  limit      seconds that it takes longer than --limit
  ctrl-c     seconds that it takes from an interrupt on, in the middle of its work

What MLIR takes to verify and write the module afterwards is not counted: on many
devices, with a link from each to each, that is seconds. Seconds are of the clock, so the machine should have nothing else to do. It prints
a table in Markdown, and exits with 1 where a limit or an interrupt takes more than
a twentieth of --limit or 0.3 s, whichever is longer.
"""
import argparse
import os
import re
import signal
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PASSES = ["place-search", "place-ilp"]


class Case:
    """One number of devices."""

    def __init__(self, folder, devices, options):
        self.tool = os.path.join(options.build, "bin", "placer-opt")
        self.file = os.path.join(folder, f"{devices}.mlir")
        self.output = os.path.join(folder, "output.mlir")
        graph = os.path.join(folder, f"{devices}.json")
        generate = os.path.join(ROOT, "examples", "generate_graph.py")
        subprocess.run([sys.executable, generate, "layered", "--tasks", str(options.tasks),
                        "--devices", str(devices), "--unlike", "-o", graph], check=True)
        translate = os.path.join(options.build, "bin", "placer-translate")
        subprocess.run([translate, "--graph-to-mlir", graph, "-o", self.file], check=True)

    def start(self, *passes):
        return subprocess.Popen(
            [self.tool, self.file, *passes, "-o", self.output,
             "--mlir-timing", "--mlir-timing-display=list", "--verify-each=false"],
            stderr=subprocess.PIPE, text=True)

    @staticmethod
    def end(process):
        """Seconds by the names of MLIR's report: Parser, a pass, Output, Rest."""
        said = process.communicate()[1]
        if process.returncode:
            sys.exit(f"{' '.join(process.args)} failed:\n{said}")
        rows = re.findall(r"^ +([0-9.]+) \( *[0-9.]+%\)  (\w+)$", said, re.MULTILINE)
        return {name: float(seconds) for seconds, name in rows}

    def seconds(self, *passes):
        """With "Around": starting and ending the process, which MLIR does not count."""
        begin = time.monotonic()
        seconds = self.end(self.start(*passes))
        return {**seconds, "Around": time.monotonic() - begin - seconds["Total"]}

    def seconds_after_interrupt(self, after, around, *passes):
        """From an interrupt to the schedule, without what writing it takes."""
        process = self.start(*passes)
        time.sleep(after)
        begin = time.monotonic()
        process.send_signal(signal.SIGINT)
        seconds = self.end(process)
        took = time.monotonic() - begin
        with open(self.output, encoding="utf-8") as file:
            if " at " not in file.read():
                sys.exit(f"{' '.join(process.args)} left no schedule when it was interrupted")
        return max(0, took - seconds["Output"] - seconds["Rest"] - around)


def main(argv):
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--build", default=os.path.join(ROOT, "build"), metavar="DIR",
                        help="the build to measure (default: build)")
    parser.add_argument("--devices", default="8,128,256,512,1000", metavar="N,N,…",
                        help="how many (default: 8,128,256,512,1000)")
    parser.add_argument("--tasks", type=int, default=2000, metavar="N",
                        help="of each graph (default: 2000)")
    parser.add_argument("--limit", type=float, default=5, metavar="SECONDS",
                        help="what passes are given (default: 5)")
    parser.add_argument("--passes", default=",".join(PASSES), metavar="PASS,PASS,…",
                        help=f"those to measure (default: {','.join(PASSES)})")
    options = parser.parse_args(argv)
    names = options.passes.split(",")
    allowed = max(0.3, options.limit / 20)
    late = []
    print("| devices | read | hash | heft | "
          + " | ".join(f"{name}: limit | ctrl-c" for name in names) + " |")
    print("|--:" * (4 + 2 * len(names)) + "|")
    with tempfile.TemporaryDirectory(prefix="placer-limits-") as folder:
        for devices in map(int, options.devices.split(",")):
            case = Case(folder, devices, options)
            plain = case.seconds()
            read = plain["Parser"]
            row = [f"{devices:,}", f"{read:.2f}"]
            for algorithm in ("hash", "heft"):
                seconds = case.seconds(f"--place-list=algorithm={algorithm}")
                row.append(f"{seconds['PlaceList']:.2f}")
            for name in names:
                kind = "".join(map(str.capitalize, name.split("-")))
                over = case.seconds(f"--{name}=time-limit={options.limit:g}")[kind] - options.limit
                after = case.seconds_after_interrupt(
                    2 * read + options.limit / 2, plain["Around"],
                    f"--{name}=time-limit={100 * options.limit:g}")
                late += [f"{name} on {devices} devices"] * (max(over, after) > allowed)
                row += [f"{over:+.2f}", f"{after:.2f}"]
            print("| " + " | ".join(row) + " |", flush=True)
    for what in late:
        print(f"late: {what}", file=sys.stderr)
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
