#!/usr/bin/env python3
"""Checks that docs/ExecutionModel.md lists the fields that the readers know.

usage: check_formats.py ROOT
       check_formats.py --self-test

The readers in lib/Target/Json name every field once in a list of known ones and
once where it is read, with whether it is needed. The tables of the document must
name the same fields, say "required" of the same, and offer `null` for the same.
"""
import os
import re
import sys

READERS = {
    "placer-graph": "lib/Target/Json/GraphReader.cpp",
    "machine": "lib/Target/Json/MachineReader.cpp",
    "splits": "lib/Target/Json/SplitsReader.cpp",
    "placer-schedule": "lib/Target/Json/ScheduleReader.cpp",
}
# The function that reads an object, and the heading that its table is under.
OBJECTS = {
    ("placer-graph", "read"): "placer-graph",
    ("machine", "readDevice"): "Device",
    ("machine", "readLink"): "Link",
    ("placer-graph", "readTask"): "Task",
    ("splits", "readAxis"): "Split",
    ("splits", "readFollows"): "Slice",
    ("placer-graph", "readTensor"): "Tensor",
    ("placer-graph", "readWeight"): "Weight",
    ("placer-schedule", "read"): "placer-schedule",
    ("placer-schedule", "readTask"): "Scheduled task",
    ("placer-schedule", "readTransfer"): "Scheduled transfer",
}


def fields_of_reader(source, function):
    """Name -> Required, Optional or Nullable."""
    match = re.search(rf"^bool \w+Reader::{function}\([^{{;]*\) {{$(.*?)^}}$", source, re.M | re.S)
    if not match:
        raise ValueError(f"found no function {function}")
    body = match.group(1)
    known = re.search(r"isObject\(\s*\{([^}]*)\}", body) or \
        re.search(r"open\(([^;]*?\}\s*,\s*\{[^}]*\})\)", body, re.S)
    if not known:
        raise ValueError(f"found no list of fields in {function}")
    names = re.findall(r'"(\w[\w-]*)"', known.group(1))
    needs = dict(re.findall(r'(?:field|section)\(\s*"(\w+)",\s*Need::(\w+)', body))
    if "readNewName(" in body:
        needs["name"] = "Required"
    if "open(" in known.group(0):
        # Its first string is the format; JsonDocument::open reads these two.
        names = ["format", "version"] + names[1:]
        needs.update(format="Required", version="Required")
    unread = [name for name in names if name not in needs]
    if unread or len(needs) != len(names):
        raise ValueError(f"{function} lists {names} but reads {sorted(needs)}")
    return {name: needs[name] for name in names}


def fields_of_document(text, heading):
    """Name -> Required, Optional or Nullable, of the first table under it."""
    match = re.search(rf"^#+ {re.escape(heading)}$(.*?)(?=^#|\Z)", text, re.M | re.S)
    if not match:
        raise ValueError(f"found no heading '{heading}'")
    fields = {}
    for name, value, default in re.findall(
            r"^\| `(\w+)` \| ([^|]*) \| ([^|]*) \|", match.group(1), re.M):
        if name in fields:
            raise ValueError(f"'{heading}' lists {name} twice")
        fields[name] = "Required" if default == "required" else \
            "Nullable" if "`null`" in value else "Optional"
    return fields


def compare(sources, text):
    """All differences, as lines."""
    bad = []
    for (format_name, function), heading in OBJECTS.items():
        try:
            read = fields_of_reader(sources[format_name], function)
            told = fields_of_document(text, heading)
        except ValueError as error:
            bad.append(f"{format_name}: {error}")
            continue
        for name in sorted(set(read) | set(told)):
            if read.get(name) != told.get(name):
                bad.append(f"{format_name}, '{heading}': `{name}` is "
                           f"{read.get(name, 'unknown')} in the reader and "
                           f"{told.get(name, 'not listed')} in the document")
    return bad


def load(root):
    def read(path):
        with open(os.path.join(root, path), encoding="utf-8") as f:
            return f.read()
    return ({name: read(path) for name, path in READERS.items()},
            read("docs/ExecutionModel.md"))


def self_test(root):
    """Changes to the document, each of which must be found."""
    sources, text = load(root)
    changes = [
        ("| `latency_ns` |", "| `latency` |"),
        ("| `kind` | string | required |", "| `kind` | string | none |"),
        ("| `memory_bytes` | bytes ≥ 0, or `null` |", "| `memory_bytes` | bytes |"),
        ("| `result` | boolean | `false` |", "| `result` | boolean | required |"),
        ("### Tensor\n", "### Tensors\n"),
        ("| `sum_ns` |", "| `add_ns` |"),
        ("| `finish_ns` |", "| `end_ns` |"),
        ("| `version` |", "| `revision` |"),
    ]
    missed = [old for old, new in changes
              if old not in text or not compare(sources, text.replace(old, new))]
    for old in missed:
        print(f"not found out: a change of {old!r}", file=sys.stderr)
    print(f"self-test: {len(changes) - len(missed)} of {len(changes)} changes found")
    return 1 if missed else 0


def main(argv):
    if argv[1:] == ["--self-test"]:
        here = os.path.dirname(os.path.abspath(__file__))
        return self_test(os.path.dirname(os.path.dirname(here)))
    if len(argv) != 2 or not os.path.isdir(argv[1]):
        print(__doc__, file=sys.stderr)
        return 2
    bad = compare(*load(argv[1]))
    for line in bad:
        print(line, file=sys.stderr)
    if bad:
        print("docs/ExecutionModel.md and the readers differ", file=sys.stderr)
        return 1
    print(f"the fields of {len(OBJECTS)} objects are documented")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
