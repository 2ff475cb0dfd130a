#!/usr/bin/env python3
"""Checks that every option of a pass or pipeline says what its default is.

usage: check_options.py SOURCE_DIR
       check_options.py --self-test

--help and the reference show the description of an option and nothing else, so
it must hold "default: " and the value that the declaration has. An option
without a value says what then counts, or that it is required.
"""
import os
import re
import sys

TEXT = r'((?:"(?:[^"\\]|\\.)*"\s*)+)'
IN_TABLEGEN = re.compile(
    r'\b(?:List)?Option<\s*"\w+",\s*"([\w-]+)",\s*"[^"]*",\s*'
    r'(?:/\*default=\*/\s*"((?:[^"\\]|\\.)*)",\s*)?' + TEXT + ">")
IN_CPP = re.compile(
    r'\*this,\s*"([\w-]+)",\s*llvm::cl::desc\(' + TEXT
    + r'\)(?:,\s*llvm::cl::init\(("(?:[^"\\]|\\.)*"|[^)]*)\))?')

FILES = [
    (IN_TABLEGEN, "include/placer/Transforms/Passes.td"),
    (IN_TABLEGEN, "include/placer/Conversion/Passes.td"),
    (IN_CPP, "include/placer/Pipelines/Pipelines.h"),
    (IN_CPP, "include/placer/Conversion/Passes.h"),
]
# How often an option begins, to find those that the patterns do not.
BEGINS = {IN_TABLEGEN: re.compile(r'\b(?:List)?Option<"'), IN_CPP: re.compile(r"\*this,")}


def options(pattern, source):
    """Name, default and description of each option."""
    for match in pattern.finditer(source):
        if pattern is IN_TABLEGEN:
            name, default, text = match.groups()
        else:
            name, text, default = match.groups()
        text = "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', text))
        yield name, (default or "").replace("\\", "").strip('"'), text


def faults(pattern, source):
    found = list(options(pattern, source))
    if len(found) != len(BEGINS[pattern].findall(source)):
        yield "an option is declared in a way that this check does not know"
    for name, default, text in found:
        if default in ("", "true", "false"):
            if "default: " not in text and "required" not in text:
                yield f"'{name}' says neither a default nor that it is required"
        elif pattern is IN_CPP and default == "0" and "default: " in text:
            continue  # Where 0 stands for the default of another option.
        elif not any(re.search(r"default: " + re.escape(value) + r"(?![\w.]*\w)", text)
                     for value in (default, default.removesuffix(".0"))):
            yield f"'{name}' does not say 'default: {default}'"


def check(root):
    bad = 0
    for pattern, path in FILES:
        with open(os.path.join(root, path), encoding="utf-8") as f:
            for fault in faults(pattern, f.read()):
                print(f"{path}: {fault}")
                bad += 1
    return bad


def self_test():
    def tablegen(default, text):
        return f'Option<"a", "a-b", "int", /*default=*/"{default}",\n "x " "{text}">,'

    def cpp(default, text):
        return f'Option<int> a{{*this, "a", llvm::cl::desc("x " "{text}"), llvm::cl::init({default})}};'

    good = [(IN_TABLEGEN, tablegen("5", "(default: 5)")),
            (IN_TABLEGEN, tablegen("5", "(default: 5; 0: all)")),
            (IN_TABLEGEN, tablegen("5.0", "(default: 5)")),
            (IN_TABLEGEN, tablegen('\\"op\\"', "(default: op)")),
            (IN_TABLEGEN, tablegen("", "x; required")),
            (IN_CPP, cpp('"heft"', "(default: heft)")),
            (IN_CPP, cpp("false", "(default: no)"))]
    wrong = [(IN_TABLEGEN, tablegen("5", "five")),
             (IN_TABLEGEN, tablegen("5", "(default: 50)")),
             (IN_TABLEGEN, tablegen("5", "(default: 5.5)")),
             (IN_TABLEGEN, tablegen("", "x")),
             (IN_TABLEGEN, 'Option<"a", b>'),
             (IN_CPP, cpp('"heft"', "(default: etf)")),
             (IN_CPP, cpp("true", "x"))]
    for case in good:
        assert not list(faults(*case)), case
    for case in wrong:
        assert list(faults(*case)), case


if __name__ == "__main__":
    if sys.argv[1] == "--self-test":
        self_test()
    elif check(sys.argv[1]):
        sys.exit(1)
