#!/usr/bin/env python3
"""Checks that the examples in the documents are true.

usage: check_examples.py ROOT BUILD [--update]
       check_examples.py --self-test BUILD

What is checked, in README.md, docs/*.md and the other documents:
  ```mlir        placer-opt reads it and finds nothing wrong. Unless it starts with
                 a function, topology or module, it is the body of a function;
                 values that it uses but does not define are results of tasks.
                 Without a topology of its own it has that of the last block under
                 the same heading that has one, else DEFAULT_TOPOLOGY.
                 Under a paragraph that begins with "After", it is what the pass
                 named there (as `--pass=options`), or in the heading, makes of the
                 block before it. Where it is marked {.solver} and placer-opt warns that
                 it has no CP-SAT solver, this is not checked, unless
                 PLACER_REQUIRE_SOLVER is set.
  ```json        placer-translate reads it without a warning; a placer-schedule is
                 valid for the last placer-graph of the document.
  ```sh {.tested}
                 succeeds in the project's directory with the tools on the PATH;
                 what it writes is there for the later ones of its document. A
                 following block ```text {.output} is what it prints. With
                 --update that block is rewritten instead. One that is marked
                 {.plugin} too loads the plugin into mlir-opt, which is not done
                 where PLACER_NO_PLUGIN is set.
  any language, {from=FILE}
                 stands like this in that file of the project, which is tested
                 itself: line by line, apart from indentation and empty lines.
                 A line with only "…" stands for any lines.
The directory PLACER_LLVM_TOOLS is on the PATH behind placer's own tools.
A block marked {.sketch} is not checked.
"""
import difflib
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile

import documents

DEFAULT_TOPOLOGY = """\
placer.topology @box {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
  placer.device @cpu0 kind "cpu"
  placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
  placer.link @gpu1 to @gpu0 latency 10 bandwidth 1000000000
  placer.link @cpu0 to @gpu0 latency 10 bandwidth 1000000000
  placer.link @cpu0 to @gpu1 latency 10 bandwidth 1000000000
  placer.link @gpu0 to @cpu0 latency 10 bandwidth 1000000000
  placer.link @gpu1 to @cpu0 latency 10 bandwidth 1000000000
}
"""
TOPOLOGY = re.compile(r"^placer\.topology @\w+.*?^}$", re.M | re.S)
VALUE = r"%[A-Za-z0-9_$.-]+"
SECONDS = 300
NO_SOLVER = "warning: there is no CP-SAT solver"


def code_only(text):
    """The text without comments and with strings emptied."""
    return re.sub(r'"(?:[^"\\]|\\.)*"|//.*',
                  lambda match: '""' if match.group().startswith('"') else "", text)


def type_after(text, value):
    """The type that follows the first use of a value, as in `%x … : type`, or else the one
    that all operands share, as in `(%x, %y) … : type`."""
    use = re.escape(value) + r"(?![\w$.-])"
    match = re.search(use + r"[^:%]*:\s*", text) or re.search(use + r"[^:=\n]*:\s*", text)
    if not match:
        return None
    depth, end = 0, match.end()
    while end < len(text) and (depth or text[end] not in ",) \n"):
        depth += {"<": 1, "(": 1, ">": -1, ")": -1}.get(text[end], 0)
        end += 1
    return text[match.end():end]


def as_module(text, topology):
    """A block as a whole file."""
    parts = [] if TOPOLOGY.search(text) else [topology]
    if re.match(r"\s*(?://.*\s*)*(placer\.topology|func\.func|module|#|!)", text):
        return "".join(parts + [text])
    code = code_only(text)
    defined = set()
    for names in re.findall(rf"((?:{VALUE}(?::\d+)?\s*,\s*)*{VALUE}(?::\d+)?)\s*=", code):
        defined.update(re.findall(VALUE, names))
    used = list(dict.fromkeys(v for v in re.findall(VALUE, code) if v not in defined))
    given = "".join(f'  {value} = placer.task "given {value}" -> ({type_after(code, value)})\n'
                    for value in used)
    return "".join(parts + ["func.func @example() {\n", given, text, "  return\n}\n"])


class Checker:
    def __init__(self, root, build, update=False):
        self.root, self.build, self.update = os.path.abspath(root), os.path.abspath(build), update
        self.bad, self.counts, self.sketches, self.unsolved = [], {}, 0, 0
        self.scratch = None

    def fail(self, block, message, detail=""):
        self.bad.append(f"{block.where()}: {message}\n" +
                        "".join(f"    {line}\n" for line in detail.splitlines()))

    def tool(self, name, *arguments, text=None):
        return subprocess.run(
            [os.path.join(self.build, "bin", name), *arguments], input=text,
            capture_output=True, text=True, timeout=SECONDS, check=False)

    # -- MLIR ------------------------------------------------------------------

    def optimized(self, block, text, *passes):
        """The text after the passes in the printer's form, or None."""
        run = self.tool("placer-opt", "-", *passes, text=text)
        if "solver" in block.flags and NO_SOLVER in run.stderr and \
                not os.environ.get("PLACER_REQUIRE_SOLVER"):
            self.unsolved += 1
            return None
        # A remark is what a pass has to say where all is well.
        if run.returncode or (run.stderr and ("remarks" not in block.flags or
                                              re.search(r": (error|warning): ", run.stderr))):
            self.fail(block, f"placer-opt {' '.join(passes)} says:", run.stderr + "of:\n" + text)
            return None
        return run.stdout

    def check_mlir(self, found):
        topology, section, last = DEFAULT_TOPOLOGY, None, None
        for block in found:
            if block.section != section:
                topology, section, last = DEFAULT_TOPOLOGY, block.section, None
            own = TOPOLOGY.search(block.text)
            topology = own.group() + "\n" if own else topology
            printed = self.optimized(block, as_module(block.text, topology))
            if printed is not None and re.match(r"After\b", block.before):
                self.check_after(block, printed, last, topology)
            last = block

    def check_after(self, block, printed, before, topology):
        passes = re.findall(r"`(--[^`]+)`", block.before) or \
            re.findall(r"`(--[^`]+)`", block.heading)
        if before is None or not passes:
            self.fail(block, "there is no block before it, or no `--pass` is named in its "
                             "paragraph or heading, so 'After' is not checked")
            return
        arguments = [argument for text in passes for argument in shlex.split(text)]
        made = self.optimized(block, as_module(before.text, topology), *arguments)
        if made is None:
            return
        # Both as the whole file, so only what the block leaves out of it differs.
        if TOPOLOGY.search(before.text) and not TOPOLOGY.search(block.text):
            printed = re.sub(r"\A.*?(?=func\.func)", "", printed, flags=re.S)
            made = re.sub(r"\A.*?(?=func\.func)", "", made, flags=re.S)
        if made != printed:
            self.fail(block, f"{' '.join(arguments)} makes something else of the block before:",
                      "".join(difflib.unified_diff(
                          printed.splitlines(keepends=True), made.splitlines(keepends=True),
                          "the document", "placer-opt")))

    # -- JSON ------------------------------------------------------------------

    def check_json(self, found):
        graph = None
        for block in found:
            try:
                value = json.loads(block.text)
            except ValueError as error:
                self.fail(block, f"is no JSON: {error}")
                continue
            kind = value.get("format") if isinstance(value, dict) else None
            if kind == "placer-graph":
                graph = self.write_scratch("graph.json", block.text)
                self.must_translate(block, "--graph-to-mlir", graph)
            elif kind == "placer-schedule" and graph is None:
                self.fail(block, "there is no placer-graph before this schedule")
            elif kind == "placer-schedule":
                self.check_schedule(block, graph)

    def check_schedule(self, block, graph):
        schedule = self.write_scratch("schedule.json", block.text)
        module = self.must_translate(block, "--graph-to-mlir", graph)
        if module is None:
            return
        self.must_translate(block, "--import-schedule", f"--schedule={schedule}",
                            self.write_scratch("graph.mlir", module))
        checker = os.path.join(self.root, "test", "Integration", "check_schedule.py")
        run = subprocess.run([sys.executable, checker, graph, schedule],
                             capture_output=True, text=True, timeout=SECONDS, check=False)
        if run.returncode:
            self.fail(block, "check_schedule.py says:", run.stdout + run.stderr)

    def must_translate(self, block, *arguments):
        run = self.tool("placer-translate", *arguments)
        if run.returncode or run.stderr:
            self.fail(block, f"placer-translate {arguments[0]} says:", run.stderr)
            return None
        return run.stdout

    def write_scratch(self, name, text):
        path = os.path.join(self.scratch, name)
        with open(path, "w", encoding="utf-8") as f:
            f.write(text)
        return path

    # -- Shell -----------------------------------------------------------------

    def check_shell(self, path, all_blocks):
        for block, after in zip(all_blocks, all_blocks[1:] + [None]):
            if block.language != "sh" or "tested" not in block.flags:
                continue
            if "plugin" in block.flags and os.environ.get("PLACER_NO_PLUGIN"):
                continue
            self.count("sh")
            output = self.run_shell(block)
            if output is None or after is None or "output" not in after.flags:
                continue
            expected = [line.rstrip() for line in after.lines]
            actual = [line.rstrip() for line in output.splitlines()]
            if expected == actual:
                continue
            if self.update:
                self.rewrite(path, after, actual)
                return self.check_shell(path, documents.blocks(self.root, path))
            self.fail(after, "the command prints something else "
                             "(ninja -C build placer-docs puts that here):",
                      "\n".join(difflib.unified_diff(
                          expected, actual, "the document", "the command", lineterm="")))
        return None

    def run_shell(self, block):
        environment = dict(os.environ, COLUMNS="100", LC_ALL="C.UTF-8")
        environment["PATH"] = os.pathsep.join(
            [os.path.join(self.build, "bin"),
             *filter(None, [environment.get("PLACER_LLVM_TOOLS")]), environment["PATH"]])
        run = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", block.text], cwd=self.place_of(block.path),
            env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True,
            timeout=SECONDS, check=False)
        if run.returncode:
            self.fail(block, f"ends with status {run.returncode}:", run.stdout + run.stderr)
            return None
        return run.stdout

    def place_of(self, path):
        """A folder for the commands of a document, that looks like the project's;
        `build` is the build that is tested, whatever its name."""
        place = os.path.join(self.scratch, path.replace(os.sep, "-") + ".d")
        if not os.path.isdir(place):
            os.mkdir(place)
            for name in os.listdir(self.root):
                if name != "build" and not name.startswith((".", "build-")):
                    os.symlink(os.path.join(self.root, name), os.path.join(place, name))
            os.symlink(self.build, os.path.join(place, "build"))
        return place

    def rewrite(self, path, block, lines):
        full = os.path.join(self.root, path)
        text = documents.read_text(self.root, path).splitlines()
        text[block.line:block.line + len(block.lines)] = lines
        with open(full, "w", encoding="utf-8") as f:
            f.write("".join(line + "\n" for line in text))
        print(f"{block.where()}: rewritten")

    # -- Excerpts --------------------------------------------------------------

    def check_excerpt(self, block):
        def lines(text):
            return [line.strip() for line in text.splitlines() if line.strip()]
        try:
            source = lines(documents.read_text(self.root, block.source))
        except OSError as error:
            self.fail(block, f"is from {block.source}: {error.strerror}")
            return
        position = 0
        pieces = "\n".join(lines(block.text)).split("\n…\n")
        for piece in pieces:
            wanted = piece.split("\n")
            while source[position:position + len(wanted)] != wanted:
                if position + len(wanted) > len(source):
                    self.fail(block, f"{block.source} has no such lines:", piece)
                    return
                position += 1
            position += len(wanted)

    # -- All -------------------------------------------------------------------

    def count(self, language, number=1):
        self.counts[language] = self.counts.get(language, 0) + number

    def run(self):
        with tempfile.TemporaryDirectory() as self.scratch:
            for path in documents.documents(self.root):
                self.check_document(path)
        return self.bad

    def check_document(self, path):
        found = documents.blocks(self.root, path)
        sketches = [block for block in found if "sketch" in block.flags]
        self.sketches += len(sketches)
        found = [block for block in found if block not in sketches]
        for language, check in (("mlir", self.check_mlir), ("json", self.check_json)):
            of_language = [block for block in found if block.language == language]
            self.count(language, len(of_language))
            check(of_language)
        self.check_shell(path, found)
        for block in found:
            if block.source:
                self.count("excerpts")
                self.check_excerpt(block)


# For the self-test: a document, and what must be said of it.
TASK = '%a = placer.task "a" cost <gpu = 100> on @gpu0 at 0 -> (tensor<8xi8>)'
BARE = '%a = placer.task "a" cost <gpu = 100> -> (tensor<8xi8>)'
GRAPH = ('{"format":"placer-graph","version":1,"devices":[{"name":"d","kind":"k"}],'
         '"tasks":[{"name":"t","cost_ns":{"k":5}}],"tensors":[]}')
SCHEDULE = ('{"format":"placer-schedule","version":1,"tasks":'
            '[{"name":"t","device":"d","start_ns":%d,"finish_ns":%d}]}')
CASES = [
    (f"```mlir\n{TASK}\n```", None),
    ("```mlir\n%t = placer.transfer %h from @gpu0 to @gpu1 : tensor<4xf32>\n```", None),
    ("```mlir\nfunc.func @f() {\n  return\n}\n```", None),
    ("```mlir {.sketch}\nnonsense\n```", None),
    ("```mlir\nnonsense\n```", "placer-opt"),
    (f"```mlir\n{TASK.replace('@gpu0', '@tpu')}\n```", "unknown device @tpu"),
    (f"```mlir\n{TASK}\n```\nAfter `--placer-strip-placement`:\n```mlir\n{BARE}\n```", None),
    (f"## `--placer-strip-placement`\n```mlir\n{TASK}\n```\n\nAfter:\n\n```mlir\n{BARE}\n```", None),
    (f"```mlir\n{TASK}\n```\nAfter `--placer-strip-placement`:\n```mlir\n{TASK}\n```",
     "makes something else"),
    (f"```mlir\n{TASK}\n```\nAfter:\n```mlir\n{BARE}\n```", "is not checked"),
    (f"```json\n{GRAPH}\n```\n```json\n{SCHEDULE % (0, 5)}\n```", None),
    (f"```json\n{GRAPH}\n```\n```json\n{SCHEDULE % (0, 6)}\n```", "--import-schedule"),
    (f"```json\n{SCHEDULE % (0, 5)}\n```", "no placer-graph before"),
    ("```json\n{\"format\":}\n```", "is no JSON"),
    (f"```json\n{GRAPH.replace('kind', 'sort')}\n```", "missing field 'kind'"),
    (f"```json\n{GRAPH.replace('5}', '5},0:1'.replace('0', chr(34) + 'x' + chr(34)))}\n```",
     "unknown field 'x'"),
    ("```sh {.tested}\nplacer-opt --version >/dev/null\n```", None),
    ("```sh {.tested}\nfalse | true\n```", "ends with status 1"),
    ("```sh\nfalse\n```", None),
    ("```sh {.tested}\necho yes\n```\n```text {.output}\nyes\n```", None),
    ("```sh {.tested}\necho yes\n```\n```text {.output}\nno\n```", "prints something else"),
    ("```cpp {from=test/Documents/documents.py}\nimport glob\n\n  import os\n```", None),
    ("```cpp {from=test/Documents/documents.py}\nimport os\n…\nclass Block:\n```", None),
    ("```cpp {from=test/Documents/documents.py}\nimport os\nclass Block:\n```",
     "has no such lines"),
    ("```cpp {from=test/none.py}\nimport os\n```", "No such file"),
]


# Only a solver can prove this; without one the bound is smaller, with a warning.
PACK = "".join(f'placer.task "{name}" cost <gpu = {time}>\n' for name, time in
               zip("abcdefg", (97, 66, 59, 52, 47, 41, 30)))
UNSOLVED = f"```mlir\n{PACK}```\nAfter `--place-ilp`:\n```mlir %s\n{PACK}```"
CASES_WITHOUT_SOLVER = [
    (UNSOLVED % "{.solver}", None),
    (UNSOLVED % "", NO_SOLVER),
]


def self_test(build):
    os.environ.pop("PLACER_REQUIRE_SOLVER", None)
    wrong = failing_cases(CASES, build)
    os.environ["PLACER_CP_WORKER"] = os.environ["PLACER_SOLVER_DIR"] = "/none"
    wrong += failing_cases(CASES_WITHOUT_SOLVER, build)
    os.environ["PLACER_REQUIRE_SOLVER"] = "1"
    required = [(UNSOLVED % "{.solver}", NO_SOLVER)]
    wrong += failing_cases(required, build)
    for line in wrong:
        print(line, file=sys.stderr)
    number = len(CASES) + len(CASES_WITHOUT_SOLVER) + len(required)
    print(f"self-test: {number - len(wrong)} of {number} cases as expected")
    return 1 if wrong else 0


def failing_cases(cases, build):
    source = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    wrong = []
    for text, expected in cases:
        with tempfile.TemporaryDirectory() as root:
            # check_schedule.py is looked for in the project.
            os.symlink(os.path.join(source, "test"), os.path.join(root, "test"))
            with open(os.path.join(root, "README.md"), "w", encoding="utf-8") as f:
                f.write(f"# Title\n\n{text}\n")
            bad = Checker(root, build).run()
            if (expected is None and bad) or \
                    (expected is not None and not any(expected in line for line in bad)):
                wrong.append(f"expected {expected}, got {bad} for:\n{text}\n")
    return wrong


def main(argv):
    update = "--update" in argv
    paths = [argument for argument in argv[1:] if not argument.startswith("--")]
    if "--self-test" in argv and len(paths) == 1:
        return self_test(paths[0])
    if len(paths) != 2 or not os.path.isdir(paths[0]):
        print(__doc__, file=sys.stderr)
        return 2
    checker = Checker(*paths, update=update)
    bad = checker.run()
    for message in bad:
        print(message, file=sys.stderr)
    summary = ", ".join(f"{count} {language}" for language, count in checker.counts.items())
    if bad:
        print(f"{len(bad)} examples are wrong", file=sys.stderr)
        return 1
    without = f", {checker.unsolved} for want of a solver" if checker.unsolved else ""
    print(f"examples are true: {summary}; {checker.sketches} sketches not checked{without}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
