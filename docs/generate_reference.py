#!/usr/bin/env python3
"""Writes docs/Dialect.md and docs/Passes.md from the TableGen descriptions.

usage: generate_reference.py --tblgen MLIR-TBLGEN --mlir-include DIR [--check]

With --check nothing is written: it fails and shows the difference where a page
is not what would be written. The build's target placer-docs calls it.
"""
import argparse
import difflib
import glob
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

PASSES_INTRO = """\
# Passes

What `placer-opt` offers beside MLIR's own passes. A pass takes its options as in
`--place-list=algorithm=heft`; several stand in quotes, as in
`--import-schedule="file=schedule.json function=step"`.

[TOC]
"""


def tblgen(options, backend, source):
    """What mlir-tblgen says, without its own remark on the first line."""
    run = subprocess.run(
        [options.tblgen, *backend, "-I", os.path.join(ROOT, "include"),
         "-I", options.mlir_include, os.path.join(ROOT, source)],
        capture_output=True, text=True, check=False)
    if run.returncode:
        sys.exit(f"{options.tblgen} failed on {source}:\n{run.stderr}")
    return re.sub(r"\A<!--.*-->\n", "", run.stdout)


def outside_code(text, change):
    """The text with `change` made wherever it is not in a fenced block."""
    parts = re.split(r"(^```.*?^```$)", text, flags=re.M | re.S)
    return "".join(part if i % 2 else change(part) for i, part in enumerate(parts))


def slug(heading):
    """The anchor that a heading has on GitHub."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def contents(text, level):
    """A list of links to the headings of that level."""
    found = []
    outside_code(text, lambda part: found.extend(
        re.findall(rf"^{'#' * level} (.*)$", part, flags=re.M)) or part)
    return "\n".join(f"- [{heading}](#{slug(heading)})" for heading in found)


def finish(text, sources, level):
    """A page as it is checked in."""
    # Files of this directory are links.
    text = outside_code(text, lambda part: re.sub(
        r"(?<!\]\()(?<![\w/`])docs/(\w+\.md)", r"[\1](\1)", part))
    text = text.replace("[TOC]", contents(text, level))
    text = re.sub(r"\n{3,}", "\n\n", text).strip("\n")
    return (f"<!-- Made from {', '.join(sources)}.\n"
            "     Do not edit: change those, then run 'ninja -C build placer-docs'. -->\n\n"
            f"{text}\n")


def dialect_page(options):
    source = "include/placer/Dialect/PlacerOps.td"
    text = tblgen(options, ["-gen-dialect-doc", "-dialect=placer"], source)
    text = text.replace("# 'placer' Dialect", "# The placer dialect", 1)
    return finish(text, ["include/placer/Dialect/*.td"], level=3)


def passes_page(options):
    """The passes of all rooms, under second-level headings as users type them."""
    sources = sorted(os.path.relpath(path, ROOT) for path in
                     glob.glob(os.path.join(ROOT, "include/placer/*/Passes.td")))
    text = PASSES_INTRO
    for source in sources:
        page = tblgen(options, ["-gen-pass-doc"], source)
        page = outside_code(page, lambda part: re.sub(
            r"^## `-", "## `--", re.sub(r"^#(#+ )", r"\1", part, flags=re.M), flags=re.M))
        # Options have no dash where they are used: --pass="option=value".
        text += "\n" + re.sub(r"(?<=^### Options\n\n```\n)(.*?)(?=^```$)",
                             lambda match: re.sub("^-", "", match.group(), flags=re.M),
                             page, flags=re.M | re.S)
    return finish(text, sources, level=2)


PAGES = {"docs/Dialect.md": dialect_page, "docs/Passes.md": passes_page}


def main(argv):
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--tblgen", required=True, help="the program mlir-tblgen")
    parser.add_argument("--mlir-include", required=True, help="where mlir/IR/OpBase.td is")
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    options = parser.parse_args(argv)
    stale = []
    for page, make in PAGES.items():
        path = os.path.join(ROOT, page)
        new = make(options)
        old = None
        if os.path.exists(path):
            with open(path, encoding="utf-8") as f:
                old = f.read()
        if new == old:
            continue
        if options.check:
            stale.append(page)
            sys.stdout.writelines(difflib.unified_diff(
                (old or "").splitlines(keepends=True), new.splitlines(keepends=True),
                page, f"{page}, from TableGen"))
            continue
        with open(path, "w", encoding="utf-8") as f:
            f.write(new)
        print(f"wrote {page}")
    if stale:
        print(f"{' and '.join(stale)} no longer say what the TableGen files say; "
              "refresh with:\n    ninja -C build placer-docs", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
