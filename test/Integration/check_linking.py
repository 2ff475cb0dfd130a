#!/usr/bin/env python3
"""Checks that there is one MLIR in a process.

usage: check_linking.py NM TOOL…

Every tool loads exactly one libMLIR and one libLLVM, and has no copy of what is
in them: two of them in one process do not know each other's types and options.
"""
import re
import subprocess
import sys

# Functions that are not inline: whoever defines them has a copy of the library.
LANDMARKS = {
    "MLIR": ["mlir::MLIRContext::MLIRContext(", "mlir::Operation::create(",
             "mlir::PassManager::run(", "mlir::StorageUniquer::StorageUniquer("],
    "LLVM": ["llvm::cl::ParseCommandLineOptions(", "llvm::SourceMgr::PrintMessage(",
             "llvm::json::parse(", "llvm::MemoryBuffer::getFile("],
}


def faults(nm, tool):
    loaded = subprocess.run(["ldd", tool], capture_output=True, text=True, check=True).stdout
    for library in LANDMARKS:
        found = sorted(set(re.findall(rf"\blib{library}\S*\.so\S* => (\S+)", loaded)))
        if len(found) != 1:
            yield f"loads {len(found)} of lib{library}: {', '.join(found) or 'none'}"
    for line in loaded.splitlines():
        if "not found" in line:
            yield f"lacks {line.split()[0]}"
    symbols = subprocess.run([nm, "-C", "--defined-only", tool], capture_output=True,
                             text=True, check=True).stdout
    if "main" not in symbols:
        yield "has no symbols to look at"
    for library, names in LANDMARKS.items():
        for name in names:
            if re.search(rf"^[0-9a-f]+ [TtWw] {re.escape(name)}", symbols, re.M):
                yield f"has a copy of {name}…) of lib{library}"


def main(argv):
    if len(argv) < 3:
        print(__doc__, file=sys.stderr)
        return 2
    bad = 0
    for tool in argv[2:]:
        for fault in faults(argv[1], tool):
            print(f"{tool} {fault}")
            bad += 1
    print(f"{len(argv) - 2} tools, {bad} faults")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
