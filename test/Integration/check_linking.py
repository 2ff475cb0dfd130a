#!/usr/bin/env python3
"""Checks that there is one MLIR in a process.

usage: check_linking.py NM FILE…

Every tool and plugin loads exactly one libMLIR and one libLLVM, all the same, and
has no copy of what is in them: two of them in one process do not know each other's
types and options.
"""
import os
import re
import subprocess
import sys

# Functions that are not inline, by how their names begin, mangled: whoever defines
# them has a copy of the library.
LANDMARKS = {
    "MLIR": ("_ZN4mlir11MLIRContextC1E", "_ZN4mlir9Operation6createE",
             "_ZN4mlir11PassManager3runE", "_ZN4mlir20registerPassPipelineE",
             "_ZN4mlir14StorageUniquerC1E"),
    "LLVM": ("_ZN4llvm2cl23ParseCommandLineOptionsE", "_ZNK4llvm9SourceMgr12PrintMessageE",
             "_ZN4llvm4json5parseE", "_ZN4llvm12MemoryBuffer7getFileE"),
}


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def defined(nm, *arguments):
    """The functions that a file defines."""
    fields = (line.split() for line in run(nm, "--defined-only", *arguments).splitlines())
    return [field[2] for field in fields if len(field) == 3 and field[1] in "TtWw"]


def loaded(file):
    """The paths of libMLIR and libLLVM that a file loads, and what is not found."""
    text = run("ldd", file)
    paths = {library: sorted({os.path.realpath(path) for path in
                              re.findall(rf"\blib{library}\S*\.so\S* => (/\S+)", text)})
             for library in LANDMARKS}
    return paths, re.findall(r"(\S+) => not found", text)


def faults(nm, files):
    used = {library: set() for library in LANDMARKS}
    for file in files:
        paths, missing = loaded(file)
        for library, found in paths.items():
            used[library].update(found)
            if len(found) != 1:
                yield f"{file} loads {len(found)} of lib{library}: {', '.join(found)}"
        for library in missing:
            yield f"{file} lacks {library}"
        own = defined(nm, file)
        if not own:
            yield f"{file} has no symbols to look at"
        for library, names in LANDMARKS.items():
            for name in own:
                if name.startswith(names):
                    yield f"{file} has a copy of {name} of lib{library}"
    for library, paths in used.items():
        if len(paths) > 1:
            yield f"files load different lib{library}: {', '.join(sorted(paths))}"
        for path in paths:
            names = defined(nm, "--dynamic", path)
            for landmark in LANDMARKS[library]:
                if not any(name.startswith(landmark) for name in names):
                    yield f"{path} has no {landmark}…: looking for it proves nothing"


def main(argv):
    if len(argv) < 3:
        print(__doc__, file=sys.stderr)
        return 2
    bad = list(faults(argv[1], argv[2:]))
    for fault in bad:
        print(fault)
    print(f"{len(argv) - 2} files, {len(bad)} faults")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
