#!/usr/bin/env python3
"""Runs the examples in the descriptions of the passes.

usage: check_examples.py PASSES.td PLACER_OPT

A description shows IR under 'Before:' and under 'After:' or 'After `--pass=…`:'
as blocks of mlir. The pass must make the second of the first. An example that
shows only ops is put into a function and given a machine.
"""
import re
import subprocess
import sys
import textwrap

MACHINE = """
placer.topology @box {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
  placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
  placer.link @gpu1 to @gpu0 latency 10 bandwidth 1000000000
}
"""

PASS = re.compile(r'^def \w+ : Pass<"(?P<name>[^"]+)".*?^}', re.M | re.S)
DESCRIPTION = re.compile(r"let description = \[\{\n(.*?)\}\];", re.S)
BLOCK = r"[ \t]*\n\n```mlir\n(.*?)```"
BEFORE = re.compile(r"^Before:" + BLOCK, re.M | re.S)
AFTER = re.compile(r"^After(?: `(--[^`]+)`)?:" + BLOCK, re.M | re.S)


def whole(text, machine):
    """An example as a module that can be parsed."""
    if "func.func" not in text:
        text = ("func.func @example() attributes {placer.topology = @box} {\n"
                + text + "\nreturn\n}")
    if "placer.topology @" not in text:
        text = machine + text
    return text


def run(opt, options, text):
    done = subprocess.run([opt, "-", *options], input=text, text=True,
                          capture_output=True)
    return done.stdout if done.returncode == 0 else done.stderr


def main(argv):
    if len(argv) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    with open(argv[1], encoding="utf-8") as f:
        source = f.read()
    wrong = count = 0
    for match in PASS.finditer(source):
        name = match.group("name")
        found = DESCRIPTION.search(match.group(0))
        description = textwrap.dedent(found.group(1)) if found else ""
        befores = list(BEFORE.finditer(description))
        afters = list(AFTER.finditer(description))
        if len(befores) != len(afters):
            print(f"{name}: {len(befores)} examples before, {len(afters)} after")
            wrong += 1
            continue
        for before, after in zip(befores, afters):
            count += 1
            text = before.group(1)
            machine = re.search(r"placer\.topology @.*?^}\n", text, re.M | re.S)
            machine = machine.group(0) if machine else MACHINE
            options = (after.group(1) or f"--{name}").split()
            got = run(argv[2], options, whole(text, machine))
            wanted = run(argv[2], [], whole(after.group(2), machine))
            if got != wanted:
                print(f"{name}: the example becomes\n{got}\nnot\n{wanted}")
                wrong += 1
    print(f"{count} examples, {wrong} wrong")
    return 1 if wrong or not count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
