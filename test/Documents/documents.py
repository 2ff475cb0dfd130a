"""The project's documents, cut into headings, paragraphs and fenced blocks."""
import glob
import os
import re

FENCE = re.compile(r"^(?P<indent> *)(?P<fence>`{3,})(?P<info>[^`]*)$")


class Block:
    """A fenced block, and what stands around it."""

    def __init__(self, path, line, info):
        words = info.split()
        self.path = path
        self.line = line  # Of the fence, from 1.
        self.language = words[0] if words else ""
        marks = info[len(self.language):].strip(" {}").split()
        self.flags = {mark[1:] for mark in marks if mark.startswith(".")}
        # The file that it is an excerpt of.
        self.source = next((mark[5:] for mark in marks if mark.startswith("from=")), None)
        self.lines = []
        self.heading = ""  # The nearest one above.
        self.section = 0  # A number that is new with every heading.
        self.before = ""  # The paragraph just above.

    @property
    def text(self):
        return "".join(line + "\n" for line in self.lines)

    def where(self):
        return f"{self.path}:{self.line}"


def read_text(root, path):
    with open(os.path.join(root, path), encoding="utf-8") as f:
        return f.read()


def documents(root):
    """Paths of all documents, from root."""
    found = []
    for pattern in ("*.md", "docs/*.md", "*/README.md", "test/*/README.md"):
        found += glob.glob(pattern, root_dir=root)
    return sorted(path for path in set(found) if not path.startswith(("build/", "build-")))


def blocks(root, path):
    """The fenced blocks of a document. One that does not end is an error."""
    found, heading, section, paragraph, open_block, fence = [], "", 0, [], None, None
    for number, line in enumerate(read_text(root, path).splitlines(), 1):
        match = FENCE.match(line)
        if open_block is not None:
            if match and match["fence"] == fence["fence"] and not match["info"].strip():
                found.append(open_block)
                open_block, paragraph = None, []
            else:
                indent = len(fence["indent"])
                open_block.lines.append(line[indent:] if not line[:indent].strip() else line)
        elif match:
            fence = match
            open_block = Block(path, number, match["info"].strip())
            open_block.heading, open_block.section = heading, section
            open_block.before = " ".join(paragraph)
        elif line.startswith("#"):
            heading, section, paragraph = line.lstrip("# "), section + 1, []
        elif line.strip():
            # An empty line between a paragraph and its block does not part them.
            if paragraph and paragraph[-1] == "":
                paragraph = []
            paragraph.append(line.strip())
        elif paragraph and paragraph[-1] != "":
            paragraph.append("")
    if open_block is not None:
        raise ValueError(f"{open_block.where()}: this block does not end")
    return found


def without_code(text):
    """The text with fenced blocks and code spans blanked, lines kept."""
    kept, fence = [], None
    for line in text.splitlines():
        match = FENCE.match(line)
        if fence is None and match:
            fence = match["fence"]
            kept.append("")
        elif fence is not None:
            if match and match["fence"] == fence and not match["info"].strip():
                fence = None
            kept.append("")
        else:
            kept.append(re.sub(r"(`+)(?!`).*?(?<!`)\1(?!`)",
                               lambda code: " " * len(code.group()), line))
    return "\n".join(kept)
