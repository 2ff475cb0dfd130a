#!/usr/bin/env python3
"""Writes docs/Dialect.md and docs/Passes.md from the TableGen descriptions.

usage: generate_reference.py --tblgen MLIR-TBLGEN --mlir-include DIR [--check]

With --check nothing is written: it fails and shows the difference where a page
is not what would be written. The build's target placer-docs calls it.
"""
import argparse
import difflib
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

PASSES_INTRO = """\
# Passes

What `placer-opt` offers beside MLIR's own passes. A pass takes its options as in
`--place-list=algorithm=heft`; several stand in quotes, as in
`--placer-import-schedule="file=schedule.json function=step"`.

The steps from a program to running code have short names: `--form-tasks`, `--coarsen`,
`--place-…`, `--insert-transfers`, `--lower-to-…` and `--convert-…`. All other names, of what
imports, annotates, checks, shows or undoes, begin with `--placer-`.

[TOC]
"""

# In the order in which a program passes them.
STAGES = {
    "Tasks": "include/placer/Transforms/TaskPasses.td",
    "Machine and costs": "include/placer/Transforms/CostPasses.td",
    "Splitting": "include/placer/Transforms/SplitPasses.td",
    "Collectives": "include/placer/Transforms/CollectivePasses.td",
    "Placement": "include/placer/Transforms/PlacePasses.td",
    "Reports": "include/placer/Transforms/ShowPasses.td",
    "Lowering": "include/placer/Conversion/Passes.td",
}

INTERFACES = ["include/placer/Dialect/PlacerInterfaces.td",
              "include/placer/Ops/OpModelInterface.td"]


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


def contents(text, levels):
    """A list of links to the headings of these levels."""
    found = []
    outside_code(text, lambda part: found.extend(
        re.findall(r"^(#+) (.*)$", part, flags=re.M)) or part)
    return "\n".join(f"{'  ' * levels.index(len(marks))}- [{heading}](#{slug(heading)})"
                     for marks, heading in found if len(marks) in levels)


def finish(text, sources, levels):
    """A page as it is checked in."""
    # Files of this directory are links.
    text = outside_code(text, lambda part: re.sub(
        r"(?<!\]\()(?<![\w/`])docs/(\w+\.md)", r"[\1](\1)", part))
    text = text.replace("[TOC]", contents(text, levels))
    text = re.sub(r"\n{3,}", "\n\n", text).strip("\n")
    return (f"<!-- Made from {', '.join(sources)}.\n"
            "     Do not edit: change those, then run 'ninja -C build placer-docs'. -->\n\n"
            f"{text}\n")


def dialect_page(options):
    source = "include/placer/Dialect/PlacerOps.td"
    text = tblgen(options, ["-gen-dialect-doc", "-dialect=placer"], source)
    text = text.replace("# 'placer' Dialect", "# The placer dialect", 1)
    # Interfaces are one level below those of the page.
    text += "\n## Interfaces\n"
    for source in INTERFACES:
        # It says so of methods with a default as well.
        page = tblgen(options, ["-gen-op-interface-docs"], source).replace(
            "NOTE: This method *must* be implemented by the user.\n", "")
        text += outside_code(page, lambda part: re.sub(
            r"^##(?=#* )", "###", re.sub(r"^# .*\n", "", part, flags=re.M), flags=re.M))
    return finish(text, ["include/placer/Dialect/*.td", INTERFACES[-1]], levels=[3])


def in_order_of_source(page, source):
    """The page of passes, which mlir-tblgen sorts by name, as the file has them."""
    sections = {}
    for section in re.split(r"^(?=### `-)", page, flags=re.M):
        name = re.match(r"### `-([\w-]+)`", section)
        sections[name.group(1) if name else None] = section
    with open(os.path.join(ROOT, source), encoding="utf-8") as f:
        names = re.findall(r'^def \w+\s*:\s*PlacerPass<"([\w-]+)"', f.read(), flags=re.M)
    assert set(names) == set(sections) - {None}, source
    return sections.get(None, "") + "".join(sections[name] for name in names)


def passes_page(options):
    """The passes by stage, under headings as users type them."""
    text = PASSES_INTRO
    for title, source in STAGES.items():
        page = in_order_of_source(tblgen(options, ["-gen-pass-doc"], source), source)
        page = outside_code(page, lambda part: re.sub(r"^### `-", "### `--", part, flags=re.M))
        # Options have no dash where they are used: --pass="option=value".
        text += f"\n## {title}\n\n" + re.sub(
            r"(?<=^#### Options\n\n```\n)(.*?)(?=^```$)",
            lambda match: re.sub("^-", "", match.group(), flags=re.M),
            page, flags=re.M | re.S)
    return finish(text, ["include/placer/*/*Passes.td"], levels=[2, 3])


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
