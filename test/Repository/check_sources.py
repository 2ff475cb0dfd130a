#!/usr/bin/env python3
"""Every source file is compiled: the CMakeLists.txt of its folder, or of the
nearest one above that has any, names it.

usage: check_sources.py SOURCE_DIR | --self-test
"""
import os
import re
import sys
import tempfile

FOLDERS = ["benchmarks", "lib", "tools", "unittests"]


def unnamed_sources(root):
    """The .cpp files below the root that no CMakeLists.txt names."""
    unnamed = []
    for top in FOLDERS:
        for folder, _, names in os.walk(os.path.join(root, top)):
            home = folder
            while not os.path.exists(os.path.join(home, "CMakeLists.txt")) and home != root:
                home = os.path.dirname(home)
            for name in sorted(names):
                if not name.endswith(".cpp"):
                    continue
                path = os.path.join(folder, name)
                with open(os.path.join(home, "CMakeLists.txt"), encoding="utf-8") as file:
                    words = re.split(r"[\s()]+", re.sub("#.*", "", file.read()))
                if os.path.relpath(path, home) not in words:
                    unnamed.append(os.path.relpath(path, root))
    return sorted(unnamed)


def self_test():
    with tempfile.TemporaryDirectory() as root:
        for path, text in {
                "CMakeLists.txt": "",
                "lib/Room/CMakeLists.txt": "add_placer_room(Room\n  A.cpp # C.cpp\n  Sub/B.cpp)\n",
                "lib/Room/A.cpp": "", "lib/Room/Sub/B.cpp": "",
                "lib/Room/C.cpp": "", "lib/Room/Sub/A.cpp": "", "lib/D.cpp": ""}.items():
            os.makedirs(os.path.dirname(os.path.join(root, path)), exist_ok=True)
            with open(os.path.join(root, path), "w", encoding="utf-8") as file:
                file.write(text)
        found = unnamed_sources(root)
    expected = ["lib/D.cpp", "lib/Room/C.cpp", "lib/Room/Sub/A.cpp"]
    if found != expected:
        print(f"found {found}, not {expected}")
        return 1
    return 0


def main(argv):
    if len(argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    if argv[1] == "--self-test":
        return self_test()
    unnamed = unnamed_sources(os.path.abspath(argv[1]))
    for path in unnamed:
        print(f"{path}: no CMakeLists.txt names it")
    return 1 if unnamed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
