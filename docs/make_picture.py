#!/usr/bin/env python3
"""Makes the picture of the report page that the documents show.

usage: make_picture.py BIN [-o docs/images/report.png]

BIN is where placer-opt and placer-translate are. The page is that of
examples/transformer-block.json, seen by the browser of the tests. Colours are
reduced to 256, which keeps the picture small.
"""
import argparse
import os
import struct
import subprocess
import sys
import tempfile
import zlib
from collections import Counter

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "test", "Browser"))
import webdriver  # noqa: E402

SIZE = (1280, 1000)
CHOSEN = "block0.ff1.expand"


def pixels(png):
    """Width, height and rows of RGB bytes of a PNG of 8 bits with or without alpha."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    at, data = 8, b""
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at:at + 8])
        chunk = png[at + 8:at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack(">IIBB", chunk[:10])
            assert depth == 8 and colour in (2, 6)
        elif kind == b"IDAT":
            data += chunk
        at += 12 + length
    size = 3 if colour == 2 else 4
    raw, stride, rows = zlib.decompress(data), width * size, []
    before = bytearray(stride)
    for y in range(height):
        start = y * (stride + 1)
        kind, row = raw[start], bytearray(raw[start + 1:start + 1 + stride])
        for i in range(stride):
            left = row[i - size] if i >= size else 0
            up = before[i]
            corner = before[i - size] if i >= size else 0
            if kind == 1:
                guess = left
            elif kind == 2:
                guess = up
            elif kind == 3:
                guess = (left + up) // 2
            elif kind == 4:
                p = left + up - corner
                guess = min((left, up, corner), key=lambda value, p=p: abs(p - value))
            else:
                guess = 0
            row[i] = (row[i] + guess) & 255
        before = row
        rows.append([tuple(row[i:i + 3]) for i in range(0, stride, size)])
    return width, height, rows


def palette_png(width, height, rows):
    """The most frequent colours, and for every other one the nearest of them."""
    counts = Counter(pixel for row in rows for pixel in row)
    palette = [colour for colour, _ in counts.most_common(256)]
    index = {colour: i for i, colour in enumerate(palette)}
    for colour in counts:
        if colour not in index:
            index[colour] = min(range(len(palette)), key=lambda i: sum(
                (a - b) ** 2 for a, b in zip(palette[i], colour)))
    data = b"".join(b"\0" + bytes(index[pixel] for pixel in row) for row in rows)

    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)) +
            chunk(b"PLTE", b"".join(bytes(colour) for colour in palette)) +
            chunk(b"IDAT", zlib.compress(data, 9)) + chunk(b"IEND", b""))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tools")
    parser.add_argument("-o", "--output", default=os.path.join(ROOT, "docs", "images", "report.png"))
    arguments = parser.parse_args()
    graph = os.path.join(ROOT, "examples", "transformer-block.json")
    with tempfile.TemporaryDirectory() as folder:
        def run(tool, *options):
            subprocess.run([os.path.join(os.path.abspath(arguments.tools), tool), *options], check=True, cwd=folder)

        run("placer-translate", "--graph-to-mlir", graph, "-o", "graph.mlir")
        run("placer-opt", "graph.mlir", "--place-list=algorithm=heft", "--insert-transfers", "-o", "placed.mlir")
        run("placer-translate", "--mlir-to-schedule", "placed.mlir", "-o", "heft.json")
        run("placer-translate", "--graph-to-report", graph, "--schedule=heft.json", "-o", "page.html")
        picture = os.path.join(folder, "page.png")
        with webdriver.Browser(*SIZE) as browser:
            browser.open(os.path.join(folder, "page.html"))
            browser.run("""const app = window.placerReport;
                app.select(app.program.tasks.name.indexOf(arguments[0]), app.program.schedules[0]);""", CHOSEN)
            browser.settle()
            browser.screenshot(picture)
        with open(picture, "rb") as file:
            width, height, rows = pixels(file.read())
    os.makedirs(os.path.dirname(arguments.output), exist_ok=True)
    with open(arguments.output, "wb") as file:
        file.write(palette_png(width, height, rows))
    print(f"{arguments.output}: {width}x{height}, {os.path.getsize(arguments.output)} bytes")


if __name__ == "__main__":
    main()
