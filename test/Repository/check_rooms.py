#!/usr/bin/env python3
"""Checks that every room includes only what it may, and that docs/Architecture.md
says so.

usage: check_rooms.py SOURCE_DIR
       check_rooms.py --self-test

A room is a directory lib/<Room> with its headers in include/placer/<Room>.
The table ROOMS says which other rooms it may use, and whether it may use MLIR;
a room that is not in the table is an error, so that the table stays whole.
"""
import os
import re
import subprocess
import sys
import tempfile


class Room:
    def __init__(self, *uses, mlir=False):
        self.uses = frozenset(uses)
        self.mlir = mlir


ROOMS = {
    # What has to do with no room in particular.
    "Support": Room(),
    "Model": Room("Support"),
    "Bounds": Room("Model", "Support"),
    "Solver": Room("Bounds", "Model", "Support"),
    "Search": Room("Bounds", "Model", "Solver", "Support"),
    "Collective": Room("Bounds", "Model", "Support"),
    "Cost": Room("Support"),
    "Dialect": Room(mlir=True),
    # What other people's ops are to placer.
    "Ops": Room("Cost", "Dialect", "Support", mlir=True),
    "Bridge": Room("Dialect", "Model", "Ops", "Support", mlir=True),
    # A pass may read or write a file, such as a placement made elsewhere. The
    # way back is closed: Target may not use Transforms.
    "Transforms": Room("Bounds", "Bridge", "Collective", "Cost", "Dialect",
                       "Model", "Ops", "Search", "Solver", "Support", "Target/Json",
                       "Target/Report", "Target/Translate", mlir=True),
    # Lowering needs neither a search nor a solver.
    "Conversion": Room("Bridge", "Dialect", "Model", "Support", mlir=True),
    "Pipelines": Room("Bridge", "Conversion", "Dialect", "Ops", "Search",
                      "Support", "Target/Json", "Target/Translate",
                      "Transforms", mlir=True),
    # JSON is read and written without IR.
    "Target/Json": Room("Model", "Support"),
    # So are the formats of others.
    "Target/Profiles": Room("Model", "Support", "Target/Json"),
    # Models of ONNX, as files and then as programs.
    "Target/Onnx": Room(),
    "Target/OnnxToMlir": Room("Target/Onnx", mlir=True),
    # What people look at is computed without IR, and explains what it shows.
    "Target/Report": Room("Bounds", "Model", "Search", "Support"),
    "Target/Translate": Room("Bridge", "Dialect", "Model", "Ops", "Search",
                             "Solver", "Support", "Target/Json",
                             "Target/Onnx", "Target/OnnxToMlir",
                             "Target/Profiles", "Target/Report", mlir=True),
    # What placer-bench and the other benchmarks are made of.
    "Bench": Room("Bounds", "Collective", "Model", "Search", "Solver", "Support",
                  "Target/Json", "Target/Profiles"),
    # Many jobs on one machine, whose speeds come from placing them.
    "Cluster": Room("Bounds", "Cost", "Model", "Search", "Solver", "Support",
                    "Target/Json", "Target/Profiles", "Target/Report"),
}

# What a room without MLIR may take of LLVM.
LLVM_PARTS = ("ADT", "Support")

SOURCES = (".cpp", ".h", ".inc", ".def", ".td")
INCLUDE = re.compile(r'^[ \t]*#?[ \t]*include[ \t]+(["<])([^">]+)[">]')


def room_of(path):
    """The room of a path like include/placer/Model/Problem.h, or None."""
    parts = path.split("/")
    if parts[:1] == ["lib"]:
        parts = parts[1:]
    elif parts[:2] == ["include", "placer"]:
        parts = parts[2:]
    else:
        return None
    if len(parts) < 2:
        return None  # A file beside the rooms, such as lib/CMakeLists.txt.
    if parts[0] == "Target":
        return "/".join(parts[:2])
    return parts[0]


def sources(root):
    """Sources below lib and include, as paths from root with '/'."""
    found = None
    if os.path.exists(os.path.join(root, ".git")):
        try:
            found = subprocess.run(
                ["git", "-C", root, "ls-files", "-z", "--cached", "--others",
                 "--exclude-standard", "--", "lib", "include"],
                check=True, capture_output=True, text=True).stdout.split("\0")
        except (OSError, subprocess.CalledProcessError):
            pass  # No git, or not ours to read: walk.
    if found is None:
        found = []
        for top in ("lib", "include"):
            for directory, names, files in os.walk(os.path.join(root, top)):
                names[:] = [n for n in names
                            if n != "build" and not n.startswith(("build-", "."))]
                relative = os.path.relpath(directory, root).replace(os.sep, "/")
                found += [f"{relative}/{name}" for name in files]
    return sorted(p for p in found
                  if p.endswith(SOURCES) and os.path.isfile(os.path.join(root, p)))


def objection(path, room, quote, target):
    """Why the file at path in room may not include target, or None."""
    rules = ROOMS[room]
    if target.startswith(("mlir/", "mlir-c/")):
        return None if rules.mlir else f"{room} is free of MLIR"
    if target.startswith(("llvm/", "llvm-c/")):
        if rules.mlir or target.split("/")[1] in LLVM_PARTS and target.startswith("llvm/"):
            return None
        return f"{room} may use only {' and '.join(LLVM_PARTS)} of LLVM"
    if target.startswith("placer/"):
        other = room_of("include/" + target)
    elif quote == '"':
        # A room's own headers are written by their way from lib.
        other = room_of("lib/" + target)
        if other in ROOMS:
            return None if other == room else f"{target} is {other}'s own"
        local = os.path.normpath(os.path.join(os.path.dirname(path), target))
        other = room_of(local.replace(os.sep, "/"))
        if other is None:
            other = room if "/" not in target else f"the file {local}"
    else:
        return None
    if other is None or other == room or other in rules.uses:
        return None
    return f"{room} may not use {other}"


def check(root):
    """All violations, as lines, and the number of files read."""
    bad, strangers = [], set()
    paths = sources(root)
    for path in paths:
        room = room_of(path)
        if room is None:
            continue
        if room not in ROOMS:
            if room not in strangers:
                strangers.add(room)
                bad.append(f"{path}: room {room} is not in the table of check_rooms.py")
            continue
        with open(os.path.join(root, path), encoding="utf-8", errors="replace") as f:
            for number, line in enumerate(f, 1):
                match = INCLUDE.match(line)
                if not match:
                    continue
                why = objection(path, room, *match.groups())
                if why:
                    bad.append(f"{path}:{number}: includes {match.group(2)}, but {why}")
    return bad, len(paths)


ROW = re.compile(r"^\| \[`([^`]+)`\]\(\.\./lib/([^)]+)\) \|.*\| ([^|]*) \|$", re.M)


def check_document(text):
    """How the table of rooms in a document differs from ROOMS, as lines."""
    told = {name: uses for name, folder, uses in ROW.findall(text) if name == folder}
    bad = [f"docs/Architecture.md has no room {name}" for name in ROOMS if name not in told]
    for name, uses in told.items():
        if name not in ROOMS:
            bad.append(f"docs/Architecture.md has a room {name}, which check_rooms.py has not")
            continue
        room = ROOMS[name]
        expected = ", ".join((["MLIR"] if room.mlir else []) + sorted(room.uses))
        if uses.strip() != expected:
            bad.append(f"docs/Architecture.md: {name} may use '{expected}', not '{uses.strip()}'")
    return bad


# For the self-test: a file, its only include, and what must be said of it.
CASES = [
    ("lib/Model/Good.cpp", '#include "placer/Model/Problem.h"', None),
    ("lib/Model/Judge/Private.cpp", '#include "Model/Judge/Private.h"', None),
    ("lib/Model/Llvm.cpp", '#include "llvm/ADT/ArrayRef.h"', None),
    ("lib/Model/Std.cpp", "#include <vector>", None),
    ("lib/Search/Solve.cpp", '#include "placer/Solver/Solver.h"', None),
    ("lib/Bridge/Both.cpp", '#include "placer/Model/Problem.h"', None),
    ("lib/Dialect/Ops.cpp", '#include "mlir/IR/Builders.h"', None),
    ("include/placer/Dialect/Ops.td", 'include "mlir/IR/OpBase.td"', None),
    ("lib/Target/Translate/Go.cpp", '#include "placer/Target/Json/GraphJson.h"', None),
    ("include/placer/Target/Translate/JsonNotes.h", '#include "mlir/IR/Location.h"', None),
    ("lib/Transforms/File.cpp", '#include "placer/Target/Translate/ImportSchedule.h"', None),
    ("lib/Transforms/Text.cpp", '#include "placer/Target/Json/GraphJson.h"', None),
    ("lib/Target/Report/Why.cpp", '#include "placer/Search/Explanation.h"', None),
    ("lib/Transforms/Page.cpp", '#include "placer/Target/Report/ReportPage.h"', None),
    ("lib/Target/Report/Ir.cpp", '#include "mlir/IR/Builders.h"', "free of MLIR"),
    ("include/placer/Target/Report/Ir.h", '#include "mlir/IR/Value.h"', "free of MLIR"),
    ("lib/Target/Translate/Cost.cpp", '#include "placer/Cost/Profile.h"', "may not use Cost"),
    ("lib/Target/Translate/Pass.cpp", '#include "placer/Transforms/Passes.h"', "may not use Transforms"),
    ("lib/Bridge/File.cpp", '#include "placer/Target/Translate/ImportSchedule.h"', "may not use Target"),
    ("lib/Collective/Ir.cpp", '#include "mlir/IR/Builders.h"', "free of MLIR"),
    ("lib/Bench/Ir.cpp", '#include "mlir/IR/Builders.h"', "free of MLIR"),
    ("lib/Cluster/Ir.cpp", '#include "mlir/IR/Builders.h"', "free of MLIR"),
    ("lib/Bench/Read.cpp", '#include "placer/Target/Profiles/Profiles.h"', None),
    ("lib/Model/Quoted.cpp", '#include "mlir/IR/Builders.h"', "free of MLIR"),
    ("lib/Cost/Angled.cpp", "  #  include <mlir/IR/Builders.h>", "free of MLIR"),
    ("lib/Solver/C.cpp", '#include "mlir-c/IR.h"', "free of MLIR"),
    ("lib/Target/Json/Ir.cpp", '#include "mlir/IR/Builders.h"', "free of MLIR"),
    ("include/placer/Target/Json/GraphJson.h", '#include "mlir/IR/Value.h"', "free of MLIR"),
    ("lib/Target/Profiles/Ir.cpp", '#include "mlir/IR/Value.h"', "free of MLIR"),
    ("lib/Target/Onnx/Ir.cpp", '#include "mlir/IR/Value.h"', "free of MLIR"),
    ("lib/Target/Profiles/Read.cpp", '#include "Target/Json/JsonCursor.h"', "Target/Json's own"),
    ("include/placer/Target/Profiles/Profiles.h", '#include "placer/Bridge/Groups.h"', "may not use Bridge"),
    ("lib/Model/Up.cpp", '#include "placer/Search/Heft.h"', "may not use Search"),
    ("lib/Search/Bridge.cpp", '#include "placer/Bridge/Extract.h"', "may not use Bridge"),
    ("include/placer/Search/P.h", '#include "placer/Transforms/Passes.h"', "may not use Transforms"),
    ("lib/Solver/D.cpp", "#include <placer/Dialect/Placer.h>", "may not use Dialect"),
    ("lib/Cost/Conv.cpp", '#include "placer/Conversion/Async.h"', "may not use Conversion"),
    ("lib/Conversion/S.cpp", '#include "placer/Search/Place.h"', "may not use Search"),
    ("lib/Dialect/M.cpp", '#include "placer/Model/Problem.h"', "may not use Model"),
    ("lib/Model/Side.cpp", '#include "Search/List/Timeline.h"', "Search's own"),
    ("lib/Model/Ir.cpp", '#include "llvm/IR/Module.h"', "only ADT and Support"),
    ("lib/Kitchen/Sink.cpp", "#include <vector>", "not in the table"),
]


def self_test():
    """Every case on its own in a fresh tree, so that none hides another."""
    wrong = []
    for path, include, expected in CASES:
        with tempfile.TemporaryDirectory() as root:
            full = os.path.join(root, path)
            os.makedirs(os.path.dirname(full))
            with open(full, "w", encoding="utf-8") as f:
                f.write("// A comment.\n" + include + "\n")
            bad, _ = check(root)
            fine = not bad if expected is None else \
                len(bad) == 1 and expected in bad[0] and path in bad[0]
            if not fine:
                wrong.append(f"{path}: {include}: expected {expected}, got {bad}")
    table = "".join(f"| [`{name}`](../lib/{name}) | what | " +
                    ", ".join((["MLIR"] if room.mlir else []) + sorted(room.uses)) + " |\n"
                    for name, room in ROOMS.items())
    documents = [(table, None), (table.replace("| MLIR |", "|  |"), "Dialect may use 'MLIR', not ''"),
                 (table + "| [`Attic`](../lib/Attic) | what |  |\n", "has a room Attic"),
                 ("\n".join(table.splitlines()[1:]), "has no room Support")]
    for text, expected in documents:
        bad = check_document(text)
        if bad if expected is None else len(bad) != 1 or expected not in bad[0]:
            wrong.append(f"expected {expected}, got {bad} for a document")
    for line in wrong:
        print(line, file=sys.stderr)
    number = len(CASES) + len(documents)
    print(f"self-test: {number - len(wrong)} of {number} cases as expected")
    return 1 if wrong else 0


def main(argv):
    if argv[1:] == ["--self-test"]:
        return self_test()
    if len(argv) != 2 or not os.path.isdir(argv[1]):
        print(__doc__, file=sys.stderr)
        return 2
    bad, count = check(argv[1])
    if not count:
        print(f"found no source in lib and include of {argv[1]}", file=sys.stderr)
        return 1
    with open(os.path.join(argv[1], "docs", "Architecture.md"), encoding="utf-8") as f:
        bad += check_document(f.read())
    for line in bad:
        print(line, file=sys.stderr)
    if bad:
        print(f"{len(bad)} findings; the table is in {argv[0]}", file=sys.stderr)
        return 1
    print(f"{count} files keep to their rooms")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
