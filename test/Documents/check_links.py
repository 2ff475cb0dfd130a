#!/usr/bin/env python3
"""Checks that what the documents link to within the project is there.

usage: check_links.py ROOT
       check_links.py --self-test

A link is to a file or directory from where the document is, to a heading as
`#its-name`, or both. Links to other hosts are left alone. It exits 1 and says
where, if a link leads nowhere.
"""
import os
import re
import sys
import tempfile
import urllib.parse

import documents

# [text](target) and [text](target "title"), and [label]: target.
INLINE = re.compile(r"\]\(\s*<?([^)\s>]*)>?(?:\s+\"[^\"]*\")?\s*\)")
REFERENCE = re.compile(r"^ {0,3}\[[^\]]+\]:\s*<?(\S+?)>?\s*$")


def slug(heading):
    """The anchor that GitHub gives to a heading."""
    heading = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)  # A link is its text.
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def anchors(text):
    """All of a document's; the second of a name gets -1, and so on."""
    found, times = set(), {}
    code_free = documents.without_code(text).splitlines()
    for line, blanked in zip(text.splitlines(), code_free):
        match = re.match(r"#{1,6} (.*)$", line)
        if match and blanked.startswith("#"):
            name = slug(match.group(1))
            count = times.get(name, 0)
            times[name] = count + 1
            found.add(f"{name}-{count}" if count else name)
    return found | set(re.findall(r"<a (?:id|name)=\"([^\"]+)\"", text))


def links(text):
    """Of a document: pairs of line and target."""
    # Text in code spans is no link, but the text of a link may be code.
    for number, line in enumerate(documents.without_code(text).splitlines(), 1):
        for target in INLINE.findall(line) + REFERENCE.findall(line):
            yield number, target


def objection(root, path, target):
    """What is wrong with a link, or None."""
    if re.match(r"[a-z][a-z0-9+.-]*:", target):
        return None
    if not target:
        return "links to nothing"
    file, _, anchor = urllib.parse.unquote(target).partition("#")
    if file.startswith("/"):
        return f"links to {target}, which is no path from where it stands"
    full = os.path.normpath(os.path.join(root, os.path.dirname(path), file)) if file \
        else os.path.join(root, path)
    if os.path.relpath(full, root).startswith(".."):
        return f"links to {target}, outside of the project"
    if not os.path.exists(full):
        return f"links to {target}, which is not there"
    if not anchor:
        return None
    if not full.endswith(".md"):
        return f"links to a heading of {file}, which is no document"
    if anchor not in anchors(documents.read_text(root, os.path.relpath(full, root))):
        return f"links to {target}, but there is no such heading"
    return None


def check(root):
    """All findings as lines, and the number of links looked at."""
    bad, count = [], 0
    for path in documents.documents(root):
        for line, target in links(documents.read_text(root, path)):
            count += 1
            why = objection(root, path, target)
            if why:
                bad.append(f"{path}:{line}: {why}")
    return bad, count


# For the self-test: a line of README.md, and what must be said of it.
CASES = [
    ("[docs](docs/Other.md)", None),
    ("[docs](docs/Other.md#a-heading-with-code)", None),
    ("[second](docs/Other.md#twice-1)", None),
    ("[`code`](docs)", None),
    ("[here](#readme)", None),
    ("[elsewhere](https://example.org/nothing)", None),
    ("`[no](link.md)`", None),
    ("[ref]: docs/Other.md", None),
    ("[gone](docs/Gone.md)", "which is not there"),
    ("[ref]: Gone.md", "which is not there"),
    ("[`code`](gone)", "which is not there"),
    ("[out](../../etc/passwd)", "outside of the project"),
    ("[root](/docs/Other.md)", "no path from where it stands"),
    ("[heading](docs/Other.md#none)", "no such heading"),
    ("[comment](docs/Other.md#in-a-block)", "no such heading"),
    ("[heading](#none)", "no such heading"),
    ("[empty]()", "links to nothing"),
]
OTHER = "# A heading, with `code`\n## Twice\n## Twice\n```sh\n# In a block\n```\n"


def self_test():
    wrong = []
    for line, expected in CASES:
        with tempfile.TemporaryDirectory() as root:
            os.mkdir(os.path.join(root, "docs"))
            for path, text in (("docs/Other.md", OTHER), ("README.md", f"# Readme\n\n{line}\n")):
                with open(os.path.join(root, path), "w", encoding="utf-8") as f:
                    f.write(text)
            bad, _ = check(root)
            fine = not bad if expected is None else \
                len(bad) == 1 and expected in bad[0] and bad[0].startswith("README.md:3: ")
            if not fine:
                wrong.append(f"{line}: expected {expected}, got {bad}")
    for line in wrong:
        print(line, file=sys.stderr)
    print(f"self-test: {len(CASES) - len(wrong)} of {len(CASES)} cases as expected")
    return 1 if wrong else 0


def main(argv):
    if argv[1:] == ["--self-test"]:
        return self_test()
    if len(argv) != 2 or not os.path.isdir(argv[1]):
        print(__doc__, file=sys.stderr)
        return 2
    bad, count = check(argv[1])
    for line in bad:
        print(line, file=sys.stderr)
    if bad or not count:
        print(f"{len(bad)} of {count} links lead nowhere", file=sys.stderr)
        return 1
    print(f"{count} links lead somewhere")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
