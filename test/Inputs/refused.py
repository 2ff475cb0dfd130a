#!/usr/bin/env python3
"""Runs a tool on bad input and checks how it refuses it.

usage: refused.py ERROR [--note TEXT]… [--warning TEXT]… [--stdin FILE] -- COMMAND…

COMMAND gets '-o FILE' added. It must exit with 1, in reasonable time, leave no
FILE, write nothing to standard output, and say exactly one error, which
contains ERROR. Every TEXT must be in a note or warning. A message is short,
whatever the input is.
"""
import argparse
import os
import subprocess
import sys
import tempfile

LONGEST = 8000
SECONDS = 300


def main():
    arguments, command = sys.argv[1:], []
    if "--" in arguments:
        split = arguments.index("--")
        arguments, command = arguments[:split], arguments[split + 1:]
    parser = argparse.ArgumentParser()
    parser.add_argument("error")
    parser.add_argument("--note", action="append", default=[])
    parser.add_argument("--warning", action="append", default=[])
    parser.add_argument("--stdin")
    wanted = parser.parse_args(arguments)

    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "out")
        with open(wanted.stdin or os.devnull, "rb") as stdin:
            done = subprocess.run([*command, "-o", out], stdin=stdin,
                                  capture_output=True, timeout=SECONDS)
        has_file = os.path.exists(out)
    said = done.stderr.decode(errors="replace")
    lines = [line for line in said.splitlines() if line]

    def among(kind):
        found = [line for line in lines if f" {kind}: " in f" {line}"]
        # Where a tool cannot even open its input, MLIR's driver says so without
        # the word, as does LLVM's parser of options.
        if kind == "error" and not found and len(lines) == 1:
            found = lines
        return found

    faults = []
    if done.returncode != 1:
        faults.append(f"exit code {done.returncode}")
    if has_file:
        faults.append("left an output file")
    if done.stdout:
        faults.append("wrote to standard output")
    if len(said) > LONGEST:
        faults.append(f"said {len(said)} characters")
    if len(among("error")) != 1:
        faults.append(f"said {len(among('error'))} errors")
    for kind, texts in [("error", [wanted.error]), ("note", wanted.note),
                        ("warning", wanted.warning)]:
        for text in texts:
            if not any(text in line for line in among(kind)):
                faults.append(f"did not say the {kind} '{text}'")
    if faults:
        print("; ".join(faults) + ". It said:\n" + said[:LONGEST])
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
