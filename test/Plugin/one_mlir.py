#!/usr/bin/env python3
"""Checks that programs and plugins get all of MLIR and LLVM from one place.

usage: one_mlir.py LLVM_NM FILE…

Each file must load exactly one libMLIR.so and one libLLVM.so, the same for all
files, and must define none of the functions that those are known by.
"""
import os
import re
import subprocess
import sys

LIBRARIES = ("libMLIR", "libLLVM")
# One function of each part that, linked in a second time, does harm: the
# context, the pass registry, and the command line. How their names begin, mangled.
ONCE = ("_ZN4mlir11MLIRContextC1E", "_ZN4mlir20registerPassPipelineE",
        "_ZN4llvm2cl23ParseCommandLineOptionsE")


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def libraries(file):
    """Name -> the paths that the loader takes it from."""
    found = {name: [] for name in LIBRARIES}
    for line in run("ldd", file).splitlines():
        match = re.match(r"\s*(\w+)[\w.+-]*\.so\S* => (\S+)", line)
        if match and match.group(1) in found:
            found[match.group(1)].append(os.path.realpath(match.group(2)))
    return found


def defined(nm, *arguments):
    """The functions that a file defines."""
    return [fields[2] for fields in
            (line.split() for line in run(nm, "--defined-only", *arguments).splitlines())
            if len(fields) == 3 and fields[1] in "TtWw"]


def main(argv):
    if len(argv) < 3:
        print(__doc__, file=sys.stderr)
        return 2
    nm, files = argv[1], argv[2:]
    bad, places = [], {name: set() for name in LIBRARIES}
    for file in files:
        for name, paths in libraries(file).items():
            if len(paths) != 1:
                bad.append(f"{file} loads {len(paths)} of {name}.so: {paths}")
            places[name].update(paths)
        own = defined(nm, file)
        if not own:
            bad.append(f"{file} has no symbols to look at")
        bad += [f"{file} has its own {symbol}" for symbol in own if symbol.startswith(ONCE)]
    shared = []
    for name, paths in places.items():
        if len(paths) > 1:
            bad.append(f"files load different {name}.so: {sorted(paths)}")
        for path in paths:
            shared += defined(nm, "--dynamic", path)
    bad += [f"no library defines {prefix}…, so that it proves nothing" for prefix in ONCE
            if not any(symbol.startswith(prefix) for symbol in shared)]
    for line in bad:
        print(line, file=sys.stderr)
    if not bad:
        print(f"{len(files)} files take MLIR from {', '.join(places['libMLIR'])}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
