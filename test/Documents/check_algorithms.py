#!/usr/bin/env python3
"""Checks that docs/Algorithms.md has a section for every list algorithm.

usage: check_algorithms.py ROOT BUILD
       check_algorithms.py --self-test BUILD

The names are those that placer-opt offers when it is asked for one it does not
know. Each must be a heading below "The list algorithms", and each heading there
a name; the description of the pass's option must name them all too.
"""
import os
import re
import subprocess
import sys

PAGE = "docs/Algorithms.md"


def known_names(build):
    """What placer-opt lists."""
    run = subprocess.run(
        [os.path.join(build, "bin", "placer-opt"), "-", "--place-list=algorithm=?"],
        input="module {}", capture_output=True, text=True, timeout=60, check=False)
    match = re.search(r"knows no algorithm '\?'; it knows (.*)", run.stderr)
    if not match:
        sys.exit(f"placer-opt does not say what algorithms it knows:\n{run.stderr}")
    return match.group(1).split(", ")


def option_text(build):
    """What --help says of the pass and its options."""
    run = subprocess.run([os.path.join(build, "bin", "placer-opt"), "--help"],
                         capture_output=True, text=True, timeout=60, check=True)
    match = re.search(r"^ *--place-list .*\n(?: {8,}.*\n)*", run.stdout, re.M)
    return match.group() if match else ""


def compare(names, text, help_text):
    """All differences, as lines."""
    match = re.search(r"^## The list algorithms$(.*?)(?=^## |\Z)", text, re.M | re.S)
    if not match:
        return [f"{PAGE} has no heading 'The list algorithms'"]
    told = [name for heading in re.findall(r"^### (.*)$", match.group(1), re.M)
            for name in re.findall(r"`([^`]+)`", heading)]
    bad = [f"{PAGE} has no section for `{name}`" for name in names if name not in told]
    bad += [f"{PAGE} has a section for `{name}`, which placer-opt does not know"
            for name in told if name not in names]
    bad += [f"--place-list's option 'algorithm' is described without {name}"
            for name in names if not re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", help_text)]
    return bad


def main(argv):
    is_self_test = "--self-test" in argv
    paths = [argument for argument in argv[1:] if not argument.startswith("--")]
    here = os.path.dirname(os.path.abspath(__file__))
    root = os.path.dirname(os.path.dirname(here)) if is_self_test else paths[0] if paths else ""
    if len(paths) != (1 if is_self_test else 2) or not os.path.isdir(root):
        print(__doc__, file=sys.stderr)
        return 2
    names, help_text = known_names(paths[-1]), option_text(paths[-1])
    with open(os.path.join(root, PAGE), encoding="utf-8") as f:
        text = f.read()
    if is_self_test:
        found = [compare(names + ["new"], text, help_text),
                 compare(names[1:], text, help_text),
                 compare(names, text.replace("## The list", "## Some list"), help_text),
                 compare(names, text, help_text.replace(names[0], ""))]
        print(f"self-test: {sum(map(bool, found))} of {len(found)} differences found")
        return 0 if all(found) else 1
    bad = compare(names, text, help_text)
    for line in bad:
        print(line, file=sys.stderr)
    if not bad:
        print(f"{len(names)} algorithms are documented: {', '.join(names)}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
