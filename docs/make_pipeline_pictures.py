#!/usr/bin/env python3
"""Makes the pictures of pipelines that the documents show.

usage: make_pipeline_pictures.py BIN [-o docs/images]

BIN is where placer-opt and placer-translate are. Each picture is the timeline
and the memory of a report page, seen by the browser of the tests, of four
devices and eight micro-batches whose forward, backward and gradients of weights
take as long.
"""
import argparse
import json
import os
import subprocess
import tempfile

import make_picture
import check_page
import webdriver

# The order, stages, whether every second turn is in reverse, and the memory in
# activations.
PICTURES = {
    "gpipe": ("gpipe", 4, False, 8),
    "1f1b": ("1f1b", 4, False, 8),
    "interleaved": ("1f1b", 8, False, 16),
    "zero-bubble-1": ("zero-bubble", 4, False, 4),
    "zero-bubble-2": ("zero-bubble", 4, False, 8),
    "folded": ("zero-bubble", 8, True, 8),
}


def draw(tools, folder, browser, name, output):
    order, stages, folds, memory = PICTURES[name]
    graph = check_page.pipeline(stages, 8, 4, folds, 8 * memory)
    with open(os.path.join(folder, "graph.json"), "w", encoding="utf-8") as file:
        json.dump(graph, file)
    for options in (["--graph-to-schedule", f"--strategy={order}", "graph.json", "-o", "schedule.json"],
                    ["--graph-to-report", "graph.json", "--schedule=schedule.json", "-o", "page.html"]):
        subprocess.run([os.path.join(tools, "placer-translate"), *options], check=True, cwd=folder)
    browser.open(os.path.join(folder, "page.html"))
    browser.run("""const app = window.placerReport;
        app.toggle('channels', 'showsChannels');
        app.toggle('chain', 'showsChain');
        document.getElementById('schedules').scrollIntoView({block: 'start'});
        window.scrollBy(0, -80);""")
    browser.settle()
    box = browser.run("""const b = document.getElementById('schedules').getBoundingClientRect();
        return [b.left, b.top, b.right, b.bottom].map(Math.round)""")
    picture = os.path.join(folder, "page.png")
    browser.screenshot(picture)
    with open(picture, "rb") as file:
        width, height, rows = make_picture.pixels(file.read())
    left, top, right, bottom = max(0, box[0]), max(0, box[1]), min(width, box[2]), min(height, box[3])
    rows = [row[left:right] for row in rows[top:bottom]]
    with open(output, "wb") as file:
        file.write(make_picture.palette_png(right - left, bottom - top, rows))
    print(f"{output}: {right - left}x{bottom - top}, {os.path.getsize(output)} bytes")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tools")
    parser.add_argument("-o", "--output", default=os.path.join(make_picture.ROOT, "docs", "images"))
    arguments = parser.parse_args()
    tools = os.path.abspath(arguments.tools)
    with tempfile.TemporaryDirectory() as folder, webdriver.Browser(1200, 900) as browser:
        for name in PICTURES:
            draw(tools, folder, browser, name, os.path.join(arguments.output, f"pipeline-{name}.png"))


if __name__ == "__main__":
    main()
