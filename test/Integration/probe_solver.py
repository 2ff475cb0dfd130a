#!/usr/bin/env python3
"""Whether placer-opt finds a CP-SAT solver here, of whatever kind.

usage: probe_solver.py PLACER_OPT [--required | --self-test]

Exits with 0 where it does. Where it does not, the end is 77, which ctest shows as
skipped, or 1 with --required. --self-test hides the solvers and sees both happen.
"""
import os
import re
import subprocess
import sys

PROGRAM = os.path.join(os.path.dirname(__file__), "..", "Transforms", "Inputs", "pack.mlir")


def missing_solver(placer_opt):
    """None where --place-ilp has a solver, and what it says of it where not."""
    # Pesto's program has no search, which might leave nothing for the solver.
    run = subprocess.run([placer_opt, PROGRAM,
                          "--place-ilp=workers=1 time-limit=30 formulation=pesto",
                          "-o", os.devnull], stderr=subprocess.PIPE, text=True)
    found = re.search("there is no CP-SAT solver: .*", run.stderr)
    if found:
        return found.group()
    if run.returncode != 0 or run.stderr:
        return f"--place-ilp ends with {run.returncode} and says: {run.stderr}"
    return None


def self_test(placer_opt):
    hidden = dict(os.environ, PLACER_CP_WORKER="/no/worker", PLACER_SOLVER_DIR="/no/folder")
    for arguments, status in ([], 77), (["--required"], 1):
        run = subprocess.run([sys.executable, __file__, placer_opt, *arguments], env=hidden,
                             stdout=subprocess.PIPE, text=True)
        if run.returncode != status or "/no/folder" not in run.stdout:
            print(f"{arguments} ends with {run.returncode}, not {status}: {run.stdout}")
            return 1
    return 0


def main(argv):
    if len(argv) not in (2, 3) or argv[2:] not in ([], ["--required"], ["--self-test"]):
        print(__doc__, file=sys.stderr)
        return 2
    if argv[2:] == ["--self-test"]:
        return self_test(argv[1])
    missing = missing_solver(argv[1])
    print(missing or "there is a CP-SAT solver")
    if not missing:
        return 0
    return 1 if argv[2:] else 77


if __name__ == "__main__":
    sys.exit(main(sys.argv))
