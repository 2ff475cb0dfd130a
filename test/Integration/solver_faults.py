#!/usr/bin/env python3
"""Checks that --place-ilp survives whatever happens to its solvers.

usage: solver_faults.py BIN FAKE
       solver_faults.py BIN

BIN is the directory of placer-opt and placer-translate. FAKE is fake-cp-worker, a
solver that misbehaves on demand: each of its faults must end in a warning and a
valid schedule that is no longer than the best list schedule. Without FAKE the same
is done to the wasm solver, as far as that can be done from outside; where there is
none, the exit code is 77. In no case may a process be left.
"""
import ctypes
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time

import check_schedule
from probe_solver import missing_solver

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PR_SET_CHILD_SUBREAPER = 36
PATIENCE = 120

# What the solver does, and what is said of it.
FAULTS = (
    ("exit", "there is no CP-SAT solver: the native solver ended with exit code 3"),
    ("refuse", "there is no CP-SAT solver: the native solver: no library"),
    ("babble", "there is no CP-SAT solver: "),
    ("mute", "did not end in time while it started"),
    ("hang", "did not end in time while it solved"),
    ("stubborn", "did not end in time while it solved"),
    ("killed", "ended by signal 9 (Killed) while it solved"),
    ("crash", "ended by signal 6 (Aborted) while it solved: Check failed: x > 0"),
    ("bad-alloc", "ran out of memory"),
    ("out-of-memory", "ran out of memory: 2 GiB are full"),
    ("garbage", "malformed message"),
    ("unframed", "malformed message"),
    ("truncated", "ended with exit code 0 while it solved"),
    ("truncated-inside", "malformed message"),
    ("wrong", "a useless answer"),
    ("invalid", "constraint 7 is odd"),
)


class Problem:
    """A graph as the passes take it, and its best list schedule."""

    def __init__(self, tools, folder, *options):
        self.opt = os.path.join(tools, "placer-opt")
        self.translate = os.path.join(tools, "placer-translate")
        self.path = os.path.join(folder, "-".join(options) + ".mlir")
        graph = subprocess.run(
            [sys.executable, os.path.join(ROOT, "examples", "generate_graph.py"), *options],
            check=True, capture_output=True, text=True).stdout
        self.graph = json.loads(graph)
        with open(self.path, "w", encoding="utf-8") as f:
            f.write(self.run([self.translate, "--graph-to-mlir"], graph))
        self.best = self.makespan(
            self.run([self.opt, self.path, "--place-list=algorithm=best"]))

    @staticmethod
    def run(arguments, text=""):
        return subprocess.run(arguments, input=text, check=True, timeout=PATIENCE,
                              capture_output=True, text=True).stdout

    def makespan(self, placed):
        schedule = json.loads(self.run([self.translate, "--mlir-to-schedule"], placed))
        bad, makespan = check_schedule.check(self.graph, schedule)
        if bad:
            raise RuntimeError(f"the schedule is not valid: {bad[0]}")
        return makespan

    def start(self, options, **environment):
        return subprocess.Popen(
            [self.opt, self.path, f"--place-ilp={options}", "--placer-verify-schedule"],
            env={**os.environ, **environment}, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def finish(self, process, expected):
        """The placed program is as good as the best list schedule, or better."""
        placed, said = process.communicate(timeout=PATIENCE)
        if process.returncode:
            raise RuntimeError(f"placer-opt ends with {process.returncode}: {said}")
        if expected is None and said:
            raise RuntimeError(f"placer-opt says: {said}")
        if expected is not None and ("warning: " not in said or expected not in said):
            raise RuntimeError(f"no warning with '{expected}', but: {said}")
        makespan = self.makespan(placed)
        if makespan > self.best:
            raise RuntimeError(f"{makespan} ns, but a list schedule has {self.best}")


def children(parent):
    """The processes that a process has started."""
    found = []
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat", encoding="utf-8", errors="replace") as f:
                    state, ppid = f.read().rpartition(")")[2].split()[:2]
            except OSError:
                continue
            if int(ppid) == parent and state != "Z":
                found.append(int(name))
    return found


def wait_until(condition, otherwise):
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if condition():
            return
        time.sleep(0.01)
    raise RuntimeError(otherwise)


def wait_for_children(parent):
    wait_until(lambda: children(parent), "no solver was started")


def check_nothing_left():
    """Orphans become ours: there must be none, or they must end by themselves."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                time.sleep(0.01)
        except ChildProcessError:
            return
    left = children(os.getpid())
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    raise RuntimeError(f"{len(left)} processes are left")


def kill_placer(problem, options, settle, **environment):
    """Kills placer-opt at its work: its solvers must go, too."""
    process = problem.start(options, **environment)
    wait_for_children(process.pid)
    time.sleep(settle)
    process.kill()
    process.communicate(timeout=PATIENCE)
    check_nothing_left()


def two_at_once(problem, options, expected, **environment):
    both = [problem.start(options, **environment) for _ in range(2)]
    errors = []

    def finish(process):
        try:
            problem.finish(process, expected)
        except (RuntimeError, subprocess.SubprocessError) as error:
            errors.append(error)

    threads = [threading.Thread(target=finish, args=(process,)) for process in both]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]
    check_nothing_left()


def check_fake(problem, fake, folder):
    def environment(behaviour):
        return {"PLACER_CP_WORKER": fake, "FAKE_CP_WORKER": behaviour}

    options = "solver=native workers=2 time-limit=2"
    for behaviour, expected in FAULTS:
        print(f"a solver that does this: {behaviour}", flush=True)
        problem.finish(problem.start(options, **environment(behaviour)), expected)
        check_nothing_left()
    print("placer-opt is killed", flush=True)
    kill_placer(problem, "solver=native workers=2 time-limit=60", 0.2, **environment("stubborn"))
    print("placer-opt is interrupted", flush=True)
    # List schedules are complete once a model is made of them.
    asked = os.path.join(folder, "asked")
    process = problem.start("solver=native workers=2 time-limit=600",
                            FAKE_CP_WORKER_ASKED=asked, **environment("hang"))
    wait_until(lambda: os.path.exists(asked), "no solver was asked")
    process.send_signal(signal.SIGINT)
    problem.finish(process, None)
    check_nothing_left()
    print("two at once, one fault each", flush=True)
    two_at_once(problem, options, "ended by signal 9", **environment("killed"))


def check_real(problem):
    options = "workers=2 time-limit=8"
    print("two at once", flush=True)
    two_at_once(problem, options, None)
    print("placer-opt is killed at the start, and at work", flush=True)
    for settle in 0, 4:
        kill_placer(problem, "workers=2 time-limit=60", settle)
    print("its solvers are killed", flush=True)
    process = problem.start(options)
    wait_for_children(process.pid)
    time.sleep(4)
    for pid in children(process.pid):
        os.kill(pid, signal.SIGKILL)
    problem.finish(process, "ended by signal 9")
    check_nothing_left()


def main(argv):
    if len(argv) not in (2, 3):
        print(__doc__, file=sys.stderr)
        return 2
    tools = argv[1]
    libc = ctypes.CDLL(None)
    if libc.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0:
        print("this system cannot tell who is left behind", file=sys.stderr)
        return 77
    missing = len(argv) == 2 and missing_solver(os.path.join(tools, "placer-opt"))
    if missing:
        print(missing, file=sys.stderr)
        return 77
    with tempfile.TemporaryDirectory() as folder:
        problem = Problem(tools, folder, "layered", "--tasks", "60", "--devices", "3",
                          "--unlike")
        if len(argv) == 3:
            check_fake(problem, argv[2], folder)
        else:
            check_real(problem)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
