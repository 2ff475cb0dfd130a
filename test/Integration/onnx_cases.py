#!/usr/bin/env python3
"""ONNX's own cases: imported, placed, run, and equal to the outputs that come with them.

usage: onnx_cases.py BIN LLVM_PREFIX [--data FOLDER] [--sample N] [--seed S] [--cases NAME…]
                     [--table FILE] [--list FILE]
       onnx_cases.py --self-test

The cases are those of Debian's package libonnx-testdata, models of an op or some with inputs
and expected outputs. Each is imported, its tasks are formed, and it runs on one device and
placed on two, on threads. Its results have the expected types and shapes; integers are the
same, floats as near as ONNX's own tests want them: |found - wanted| <= 1e-7 + 1e-3 |wanted|.

A case passes, or is not supported: the importer ends with exit status 1 and one error. Whatever
else happens is a failure. Cases that are not supported and are about training, strings,
sequences, optional values or the ops of ai.onnx.ml are out of scope. Where the importer must
know an input, because it decides about shapes, the model gets it as an initializer.

--table writes the counts into a document, between the lines that mark them; --list writes a
line for each case. --self-test sees that what is wrong is found. Many cases are in a module, so that all of them take a few minutes. Exits
77, which ctest shows as skipped, where there are no cases.
"""
import argparse
import collections
import concurrent.futures
import glob
import os
import random
import re
import struct
import subprocess
import sys
import tempfile

import onnx_program
import onnx_wire
import run_tools
from runnable_program import topology

DATA = "/usr/share/libonnx-testdata/data"
SUITES = ("node", "simple", "pytorch-operator", "pytorch-converted")
SKIPPED = 77
TOGETHER = 30
SECONDS = 300
VERDICTS = ("passed", "not supported", "out of scope", "failed", "crashed")
ERROR = re.compile(r"^.*\berror: (.*)$", re.M)
OP = re.compile(r"\((\w+), opset \d+\)|: op '(\w+)'")
# The name of the input that the importer has to know.
UNKNOWN = re.compile(r"\binput '([^']*)'.* not known before the model runs")
# How many devices, and how tasks are placed on them.
WAYS = {"one device": (1, "--place-list=algorithm=heft"),
        "two devices": (2, "--place-list=algorithm=hash")}
BEGIN, END = "<!-- onnx_cases.py: begin -->", "<!-- onnx_cases.py: end -->"


def attempt(arguments, text=None):
    """The exit code of a command, what it prints, and what it says on stderr."""
    try:
        done = subprocess.run(arguments, input=text, capture_output=True, text=True,
                              timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return 124, "", f"takes more than {SECONDS} s"
    return done.returncode, done.stdout, done.stderr


class Case:
    def __init__(self, folder):
        self.folder = folder
        self.suite, self.name = folder.split(os.sep)[-2:]
        with open(os.path.join(folder, "model.onnx"), "rb") as file:
            self.model = onnx_wire.Model(file.read())
        self.verdict, self.reason, self.op = None, "", ""
        self.fixed = {}
        self.program = None

    def ops(self):
        return sorted({node.op for node in self.model.graph.all_nodes()})

    def tensors(self, what):
        paths = glob.glob(os.path.join(self.folder, "test_data_set_0", f"{what}_*.pb"))
        result = []
        for path in sorted(paths, key=lambda p: int(re.search(r"_(\d+)\.pb$", p)[1])):
            with open(path, "rb") as file:
                result.append(onnx_wire.read_tensor(file.read()))
        return result

    def settle(self, verdict, reason, op=""):
        self.verdict, self.reason, self.op = verdict, reason.strip(), op
        if verdict == "not supported":
            out = self.out_of_scope()
            if out:
                self.verdict, self.reason = "out of scope", out

    def out_of_scope(self):
        """What a case is about that is nothing for placer; None if it is nothing such."""
        graph, nodes = self.model.graph, list(self.model.graph.all_nodes())
        values = graph.inputs + graph.outputs
        if any(n.domain == "ai.onnx.ml" for n in nodes):
            return "ai.onnx.ml"
        if any("training" in n.domain for n in nodes) or any(n.trains() for n in nodes):
            return "training"
        if any(n.op.startswith("Optional") for n in nodes) or any(v.is_optional for v in values):
            return "optional values"
        if any("Sequence" in n.op for n in nodes) or not all(v.is_tensor for v in values):
            return "sequences"
        if any(v.kind == onnx_wire.STRING for v in values) or any(
                n.op == "StringNormalizer" for n in nodes):
            return "strings"
        return None


class Suite:
    def __init__(self, tools, translate):
        self.tools, self.translate = tools, translate

    # -- import ------------------------------------------------------------------

    def read(self, case):
        """Imports a case; what the importer has to know, it is told."""
        with tempfile.NamedTemporaryFile(suffix=".onnx") as file:
            while case.verdict is None and case.program is None:
                file.seek(0)
                file.truncate()
                file.write(case.model.with_initializers(case.fixed) if case.fixed
                           else case.model.data)
                file.flush()
                self.read_file(case, file.name)

    def read_file(self, case, path):
        names = [value.name for value in case.model.graph.given()]
        code, printed, said = attempt([self.translate, "--onnx-to-mlir", path,
                                       *dimensions(case)])
        errors = ERROR.findall(said)
        if code == 0 and not errors:
            try:
                case.program = onnx_program.Imported(printed)
            except ValueError as problem:
                case.settle("failed", str(problem))
            return
        if code != 1:
            case.settle("crashed", f"the importer ends with {code}: {said[-300:]}")
            return
        if len(errors) != 1:
            case.settle("failed", f"{len(errors)} errors of the importer: {said[:300]}")
            return
        unknown = UNKNOWN.search(errors[0])
        if unknown and self.fix(case, names, unknown[1]):
            return
        op = OP.search(errors[0])
        case.settle("not supported", errors[0], op[1] or op[2] if op else "")

    @staticmethod
    def fix(case, names, unknown):
        """Makes an input an initializer, or all that are left where the importer names a
        value that is computed of them; whether there was one."""
        inputs = dict(zip(names, case.tensors("input")))
        left = {n: t for n, t in inputs.items()
                if n not in case.fixed and t.kind in onnx_wire.TYPES}
        case.fixed.update({unknown: left[unknown]} if unknown in left else left)
        return bool(left)

    # -- run ---------------------------------------------------------------------

    def run(self, cases):
        """Runs imported cases in one module, or, if that does not work, in ever smaller
        ones."""
        try:
            found = {way: self.run_module(cases, *how) for way, how in WAYS.items()}
        except run_tools.Failure as failure:
            if len(cases) == 1:
                crashed = "failed with 1:" not in str(failure)
                cases[0].settle("crashed" if crashed else "failed", brief(str(failure)))
                return
            middle = len(cases) // 2
            self.run(cases[:middle])
            self.run(cases[middle:])
            return
        for number, case in enumerate(cases):
            for way, results in found.items():
                if case.verdict is None:
                    self.compare(case, way, results[number])
            if case.verdict is None:
                case.settle("passed", "")

    def run_module(self, cases, devices, placing):
        """What the cases give, a list of tensors for each."""
        text, names, runners = topology(devices), [], []
        for number, case in enumerate(cases):
            names.append(f"case{number}")
            runners.append(f"run{number}")
            text += case.program.renamed(names[-1]) + case.program.runner(
                runners[-1], names[-1], arguments_of(case))
        placed = self.tools.opt(
            text + onnx_program.main_of(runners), f"--form-tasks=functions={','.join(names)}",
            "--placer-annotate-costs", placing, "--insert-transfers",
            "--placer-verify-schedule")
        numbers = iter(self.tools.run_async(placed).split())
        try:
            found = [[onnx_program.printed_tensor(
                value, [next(numbers) for _ in range(value.size())])
                for value in case.program.results] for case in cases]
        except (RuntimeError, StopIteration):
            raise run_tools.Failure("fewer numbers are printed than the results have")
        if next(numbers, None) is not None:
            raise run_tools.Failure("more numbers are printed than the results have")
        return found

    @staticmethod
    def compare(case, way, results):
        wanted = case.tensors("output")
        if len(wanted) != len(results):
            case.settle("failed", f"{len(results)} results instead of {len(wanted)}")
            return
        for number, (expected, found) in enumerate(zip(wanted, results)):
            why = onnx_program.difference(fitting(expected, found), found)
            if why:
                case.settle("failed", f"on {way}, result {number} {why}")
                return

    def run_all(self, cases):
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(self.read, cases))
            ready = [case for case in cases if case.verdict is None]
            alone = [[case] for case in ready if case.program.has_resources()]
            together = [case for case in ready if not case.program.has_resources()]
            parts = alone + [together[i::-(-len(together) // TOGETHER)]
                             for i in range(-(-len(together) // TOGETHER))]
            list(pool.map(self.run, parts))


def arguments_of(case):
    """The inputs by the names of the program's arguments."""
    names = [value.name for value in case.model.graph.given()]
    given = dict(zip(names, case.tensors("input")))
    return [fitting(given[value.name], value) for value in case.program.arguments]


def fitting(tensor, value):
    """A tensor of a case as the model has it. numpy has no bfloat16, so that the bits are
    in files as those of uint16; and where only the type of an input matters, one element can
    stand for all."""
    kind, data = tensor.kind, tensor.data
    if (value.type, tensor.type) == ("bfloat16", "uint16"):
        kind = onnx_program.KINDS["bfloat16"]
    if tensor.size() == 1:
        data = data * value.size()
    return onnx_wire.Tensor(tensor.name, kind, value.shape if len(data) != len(tensor.data)
                            else tensor.shape, data)


def dimensions(case):
    """Options that give names of dimensions the extents of the inputs."""
    named = {}
    for value, tensor in zip(case.model.graph.given(), case.tensors("input")):
        for extent, actual in zip(value.shape or [], tensor.shape):
            if isinstance(extent, str) and value.name not in case.fixed:
                named[extent] = actual
    return [argument for name, extent in sorted(named.items())
            for argument in ("--dim", f"{name}={extent}")]


def brief(message):
    errors = ERROR.findall(message)
    return errors[0] if errors else " ".join(message.split())[-500:]


# -- what is written -----------------------------------------------------------------

def table(cases):
    """The counts as Markdown."""
    lines = ["| cases | " + " | ".join(VERDICTS) + " | all |",
             "|---|" + "--:|" * (len(VERDICTS) + 1)]
    for suite in SUITES + ("all",):
        mine = [case for case in cases if suite in (case.suite, "all")]
        counts = [sum(case.verdict == verdict for case in mine) for verdict in VERDICTS]
        lines.append(f"| {suite} | " + " | ".join(map(str, counts + [len(mine)])) + " |")
    given = sum(case.verdict == "passed" and bool(case.fixed) for case in cases)
    lines += ["", f"{given} of the cases that passed have inputs that decide about shapes; these "
              "were given to the importer as initializers.", "", "Not supported, by op:", "",
              "| op | cases | why, of the first |", "|---|--:|---|"]
    missing = collections.defaultdict(list)
    for case in cases:
        if case.verdict == "not supported":
            missing[case.op or case.ops()[0]].append(case)
    for op, those in sorted(missing.items()):
        reason = re.sub(r"^node '[^']*'( \(\w+, opset \d+\))?: ", "", those[0].reason)
        lines.append(f"| {op} | {len(those)} | {reason} |".replace("<", "&lt;"))
    scopes = collections.Counter(case.reason for case in cases if case.verdict == "out of scope")
    lines += ["", "Out of scope: " + ", ".join(f"{count} of {reason}" for reason, count in
                                               sorted(scopes.items())) + "."]
    return "\n".join(lines) + "\n"


def write_table(path, text):
    with open(path, encoding="utf-8") as file:
        before, rest = file.read().split(BEGIN)
        _, after = rest.split(END)
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"{before}{BEGIN}\n\n{text}\n{END}{after}")


# -- what is wrong is found --------------------------------------------------------------

def self_test():
    """Tensors that are near, and such that are not; what is written can be read."""
    def floats(*values, shape=None):
        return onnx_wire.float_tensor("t", shape or [len(values)], values)

    def integers(*values):
        return onnx_wire.Tensor("t", 7, [len(values)], struct.pack(f"<{len(values)}q", *values))

    nan, inf = float("nan"), float("inf")
    same = [(floats(1.0, nan, inf, -0.0), floats(1.0005, nan, inf, 0.0)),
            (floats(0.0), floats(5e-8)), (integers(1 << 60), integers(1 << 60)),
            (floats(), floats())]
    other = [(floats(1.0), floats(1.002)), (floats(0.0), floats(5e-7)), (floats(nan), floats(1.0)),
             (floats(1.0), floats(nan)), (floats(inf), floats(-inf)), (floats(1.0), floats(inf)),
             (integers(1 << 60), integers((1 << 60) + 1)), (floats(1.0), integers(1)),
             (floats(1.0, 2.0, shape=[1, 2]), floats(1.0, 2.0, shape=[2, 1])),
             (floats(1.0), floats(1.0, 1.0))]
    wrong = [f"{a.values()} and {b.values()} should be the same" for a, b in same
             if onnx_program.difference(a, b)]
    wrong += [f"{a.values()} and {b.values()} should differ" for a, b in other
              if not onnx_program.difference(a, b)]
    for tensor in (floats(1.5, -2.0, shape=[2, 1]), integers(-1, 5)):
        read = onnx_wire.read_tensor(tensor.encoded())
        if (read.shape, read.values()) != (tensor.shape, tensor.values()):
            wrong.append(f"{tensor.values()} comes back as {read.values()}")
    value = onnx_wire.value_info("x", 1, [2])
    model = onnx_wire.Model(onnx_wire.model([onnx_wire.node("Relu", ["x"], ["y"])], [value],
                                            [onnx_wire.value_info("y", 1, [2])], []))
    given = onnx_wire.Model(model.with_initializers({"x": floats(1.0, 2.0)}))
    if [v.name for v in model.graph.given()] != ["x"] or given.graph.given():
        wrong.append("an input that became an initializer is still an input")
    print("\n".join(wrong) or "as it should be")
    return 1 if wrong else 0


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    parser = argparse.ArgumentParser()
    parser.add_argument("bin")
    parser.add_argument("prefix")
    parser.add_argument("--data", default=DATA)
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cases", nargs="+")
    parser.add_argument("--table")
    parser.add_argument("--list")
    options = parser.parse_args()
    folders = sorted(os.path.dirname(path) for suite in SUITES for path in
                     glob.glob(os.path.join(options.data, suite, "*", "model.onnx")))
    if options.cases:
        folders = [f for f in folders if os.path.basename(f) in options.cases]
    if options.sample and options.sample < len(folders):
        folders = sorted(random.Random(options.seed).sample(folders, options.sample))
    if not folders:
        print(f"skipped: no cases in {options.data}; on Debian they are the package "
              "libonnx-testdata")
        return SKIPPED
    tools = run_tools.Tools(os.path.join(options.bin, "placer-opt"), options.prefix)
    cases = [Case(folder) for folder in folders]
    Suite(tools, os.path.join(options.bin, "placer-translate")).run_all(cases)
    if options.table:
        write_table(options.table, table(cases))
    if options.list:
        with open(options.list, "w", encoding="utf-8") as file:
            for case in cases:
                print(case.verdict, f"{case.suite}/{case.name}", case.op or case.ops()[0],
                      " ".join(case.reason.split()), sep="\t", file=file)
    wrong = [case for case in cases if case.verdict in ("failed", "crashed")]
    for case in wrong:
        print(f"{case.suite}/{case.name} {case.verdict}: {case.reason}")
    for verdict in VERDICTS:
        print(f"{sum(case.verdict == verdict for case in cases)} of {len(cases)} {verdict}")
    if not any(case.verdict == "passed" for case in cases):
        print("nothing passed: this tests nothing")
        return 1
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
