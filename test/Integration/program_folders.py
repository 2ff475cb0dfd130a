#!/usr/bin/env python3
"""Programs of any folder go all the way, or fail at one place with a clear error.

usage: program_folders.py PLACER_OPT

Every .mlir file in the folders of PLACER_PROGRAMS, separated by ':', and below them has its
tasks formed, gets costs, is placed, opened and lowered. Each of these steps succeeds, or ends
with exit status 1 and one error at a location; nothing crashes or hangs. What can be formed and
opened comes back to the letter. Files that do not parse are held to the same.

Exits 77, which ctest shows as skipped, where there is no program to test.
"""
import concurrent.futures
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
MACHINE = os.path.join(ROOT, "examples", "machines", "two-v100.mlir")
SKIPPED = 77
SECONDS = 300
ERROR = re.compile(r"^.*\berror: .*$", re.M)
LOCATED = re.compile(r"^.+:\d+:\d+: error: ")
# The steps, each with those that it begins with.
COSTS = ["--form-tasks", "--placer-annotate-costs"]
STEPS = {
    "parse": [],
    "form": ["--form-tasks"],
    "costs": COSTS,
    "place": COSTS + ["--place-list=algorithm=best", "--placer-verify-schedule"],
    "open": ["--form-tasks", "--placer-open-tasks"],
    "lower": COSTS + ["--place-list=algorithm=hash", "--lower-to-async-llvm"],
}


def run(tool, path, passes):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    options = ["--allow-unregistered-dialect"]
    if re.search(r"^// -----", text, re.M):
        options.append("--split-input-file")
    if not re.search(r"placer\.topology @", text):
        options.append(f"--placer-import-topology=file={MACHINE}")
    return subprocess.run([tool, path, *options, *passes], capture_output=True, text=True,
                          timeout=SECONDS, check=False)


def check(tool, path):
    """What is wrong with what placer makes of a file, and the last step that it gets to."""
    printed, wrong, last = {}, [], "nothing"
    for step, passes in STEPS.items():
        try:
            result = run(tool, path, passes)
        except subprocess.TimeoutExpired:
            wrong.append(f"{path}: {step} takes more than {SECONDS} s")
            continue
        errors = ERROR.findall(result.stderr)
        if result.returncode == 0:
            printed[step], last = result.stdout, step
            if errors:
                wrong.append(f"{path}: {step} succeeds with an error: {errors[0][:300]}")
        elif result.returncode != 1:
            wrong.append(f"{path}: {step} ends with {result.returncode}:\n"
                         + result.stderr[-1000:])
        elif len(errors) != 1 or not LOCATED.match(errors[0]):
            wrong.append(f"{path}: {step} fails with {len(errors)} errors, or without a place:\n"
                         + "\n".join(e[:300] for e in errors[:5]) + result.stderr[:300])
        if step == "parse" and result.returncode != 0:
            break
    if "open" in printed and printed["open"] != printed["parse"]:
        wrong.append(f"{path}: formed and opened, it is not what it was")
    return wrong, last


def main():
    (tool,) = sys.argv[1:]
    folders = [folder for folder in os.environ.get("PLACER_PROGRAMS", "").split(":") if folder]
    files = sorted(os.path.join(place, name) for folder in folders
                   for place, _, names in os.walk(folder) for name in names
                   if name.endswith(".mlir"))
    if not files:
        print("no programs: PLACER_PROGRAMS names no folder with any")
        return SKIPPED
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        found = list(pool.map(lambda path: check(tool, path), files))
    wrong = [message for messages, _ in found for message in messages]
    print("\n".join(wrong))
    for step in STEPS:
        print(f"{sum(last == step for _, last in found)} of {len(files)} get to: {step}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
