#!/usr/bin/env python3
"""Compares the costs of two forms of the same programs.

usage: compare_costs.py PERCENT ONE.mlir OTHER.mlir

For every function of both files and every kind of device, the sums of the costs
of its tasks must differ by no more than PERCENT.
"""
import re
import sys


def sums(path):
    """The time of all tasks by function and kind."""
    times, function = {}, None
    with open(path, encoding="utf-8") as file:
        for line in file:
            if found := re.search(r"func\.func @(\w+)", line):
                function = found.group(1)
            if found := re.search(r"placer\.task .* cost <([^>]*)>", line):
                for kind, time in re.findall(r"([\w\"-]+) = (\d+)", found.group(1)):
                    key = function, kind
                    times[key] = times.get(key, 0) + int(time)
    return times


def main(argv):
    limit, one, other = float(argv[1]) / 100, sums(argv[2]), sums(argv[3])
    if not one or one.keys() != other.keys():
        print(f"different functions or kinds: {sorted(one)} and {sorted(other)}")
        return 1
    wrong = 0
    for (function, kind), time in sorted(one.items()):
        difference = other[function, kind] / time - 1
        print(f"{function} on {kind}: {time} and {other[function, kind]} ns, {difference:+.1%}")
        wrong += abs(difference) > limit
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
