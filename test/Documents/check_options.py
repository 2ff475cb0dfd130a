#!/usr/bin/env python3
"""Checks what passes and pipelines say of their options.

usage: check_options.py SOURCE_DIR MLIR-TBLGEN MLIR-INCLUDE
       check_options.py --self-test …

--help and the reference show the description of an option and nothing else, so
it must hold "default: " and the value that the declaration has. An option
without a value says what then counts, or that it is required. An option with
enumerated values names each of them.
"""
import os
import re
import subprocess
import sys

PASSES = ["include/placer/Transforms/Passes.td", "include/placer/Conversion/Passes.td"]
VALUES = ["include/placer/Transforms/PassOptions.h", "include/placer/Conversion/PassOptions.h"]
PIPELINES = "include/placer/Pipelines/Pipelines.h"

STRING = r'"((?:[^"\\]|\\.)*)"'
TEXT = rf"((?:{STRING}\s*)+)"
RECORD = re.compile(r"^def (\w+) \{\t// (.*)\n((?:(?!^\}).*\n)*)\}", re.M)
FIELD = re.compile(r'^  string (\w+) = "(.*)";$', re.M)
IN_CPP = re.compile(
    r'\*this,\s*"([\w-]+)",\s*llvm::cl::desc\(\s*' + TEXT
    + r"\)(?:,\s*llvm::cl::init\((" + STRING + r"|(?:[^()]|\(\))*)\))?(?:,\s*(\w+)\(\))?")


def values_of(source):
    """For every function of a PassOptions.h, the names of its values."""
    return {name: re.findall(rf"clEnumValN\([^,]*,\s*{STRING}", body) for name, body in
            re.findall(r"^inline auto (\w+)\(\) \{\n((?:(?!^\}).*\n)*)\}", source, re.M)}


def options_of_passes(records):
    """By pass and C++ name, the options that mlir-tblgen --print-records shows."""
    fields = {}
    for name, _, body in RECORD.findall(records):
        fields[name] = dict(FIELD.findall(body))
        held = re.search(r"^  list<Option> options = \[(.*)\];", body, re.M)
        fields[name]["options"] = held.group(1).split(", ") if held else []
    found = {}
    for name, record in fields.items():
        for option in filter(None, record["options"]):
            found[name, fields[option]["cppName"]] = fields[option]
    return found


def plain(default):
    """A default as users write it."""
    default = default.replace("\\", "").strip('"')
    return re.sub(r".*::", "", default).lower() if "::" in default else default


def faults_of(name, default, text, values):
    """What is wrong with one option."""
    if default in ("", "true", "false"):
        if "default: " not in text and "required" not in text:
            yield f"'{name}' says neither a default nor that it is required"
    elif not any(re.search(r"default: " + re.escape(value) + r"(?![\w.]*\w)", text)
                 for value in (default, default.removesuffix(".0"))):
        yield f"'{name}' does not say 'default: {default}'"
    for value in values:
        if not re.search(rf"(?<![\w-]){value}(?![\w-])", text.split("(default:")[0]):
            yield f"'{name}' does not name its value '{value}'"


def faults_of_passes(options, values):
    for (name, _), option in options.items():
        function = re.sub(r".*::|\(\)", "", option["additionalOptFlags"])
        for fault in faults_of(option["argument"], plain(option["defaultValue"]),
                               option["description"], values.get(function, [])):
            yield f"{name}: {fault}"


def faults_of_pipelines(source, options, values):
    found = list(IN_CPP.finditer(source))
    if len(found) != len(re.findall(r"\*this,", source)):
        yield "an option is declared in a way that this check does not know"
    for match in found:
        name, text, _, default, _, function = match.groups()
        text = "".join(re.findall(STRING, text))
        of_pass = re.fullmatch(r"(\w+)Options\(\)\.(\w+)", default or "")
        if of_pass:
            default = options[of_pass.groups()]["defaultValue"]
        # 0 may stand for the default of whatever pass runs.
        if default == "0" and not of_pass:
            default = ""
        yield from faults_of(name, plain(default or ""), text, values.get(function, []))


def read(root, path):
    with open(os.path.join(root, path), encoding="utf-8") as f:
        return f.read()


def check(root, tblgen, include):
    values, options = {}, {}
    for path in VALUES:
        values |= values_of(read(root, path))
    for path in PASSES:
        options |= options_of_passes(subprocess.run(
            [tblgen, "--print-records", "-I", os.path.join(root, "include"), "-I", include,
             os.path.join(root, path)],
            stdout=subprocess.PIPE, text=True, check=True).stdout)
    assert values and options
    faults = [*faults_of_passes(options, values),
              *faults_of_pipelines(read(root, PIPELINES), options, values)]
    print(*faults, sep="\n", end="\n" if faults else "")
    return bool(faults)


def self_test():
    values = values_of('inline auto orderValues() {\n  return values('
                       'clEnumValN(A::Fifo, "fifo", ""),\n clEnumValN(A::Pct, "pct", ""));\n}\n')
    assert values == {"orderValues": ["fifo", "pct"]}

    def record(default, text, flags=""):
        records = ("def A {\t// Pass\n  list<Option> options = [anonymous_0];\n}\n"
                   f'def anonymous_0 {{\t// Option\n  string cppName = "ab";\n'
                   f'  string argument = "a-b";\n  string defaultValue = "{default}";\n'
                   f'  string description = "{text}";\n'
                   f'  string additionalOptFlags = "{flags}";\n}}\n')
        return list(faults_of_passes(options_of_passes(records), values))

    def cpp(default, text, flags=""):
        source = (f'Option<int> a{{*this, "a", llvm::cl::desc("x " "{text}"), '
                  f"llvm::cl::init({default}){flags}}};")
        options = {("Place", "order"): {"defaultValue": "::placer::LocalOrder::Pct"}}
        return list(faults_of_pipelines(source, options, values))

    order = "::placer::LocalOrder::Pct"
    good = [record("5", "(default: 5)"), record("5", "(default: 5; 0: all)"),
            record("5.0", "(default: 5)"), record("", "x; required"),
            record('\\"op\\"', "(default: op)"), cpp('"heft"', "(default: heft)"),
            record(order, "fifo or pct (default: pct)", "::placer::orderValues()"),
            cpp("PlaceOptions().order", "fifo, pct (default: pct)", ", orderValues()"),
            cpp("false", "(default: no)"), cpp("0", "(default: theirs)")]
    wrong = [record("5", "five"), record("5", "(default: 50)"), record("5", "(default: 5.5)"),
             record("", "x"), record(order, "pct (default: pct)", "::placer::orderValues()"),
             record(order, "fifo or pct (default: fifo)", "::placer::orderValues()"),
             cpp("PlaceOptions().order", "fifo, pct (default: fifo)", ", orderValues()"),
             cpp("PlaceOptions().order", "fifo (default: pct)", ", orderValues()"),
             cpp('"heft"', "(default: etf)"), cpp("true", "x"),
             list(faults_of_pipelines("Option<int> a{*this, b}", {}, {}))]
    assert not any(good), good
    assert all(wrong), wrong


if __name__ == "__main__":
    if sys.argv[1] == "--self-test":
        self_test()
    elif check(*sys.argv[1:]):
        sys.exit(1)
