#!/usr/bin/env python3
"""Looks at report pages in a real browser.

usage: check_page.py BIN [--keep FOLDER] [CASE…]

BIN is where placer-opt and placer-translate are. Every CASE (default: all) makes
its pages with these and uses them as a person would: by pointer and keys. What
the page says is compared with the schedules. With --keep, pages and pictures of
them stay in FOLDER.

Exits 77, which ctest shows as skipped, where there is no browser.
"""
import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import traceback

import webdriver
from webdriver import DOWN, END, ENTER, ESCAPE, HOME, RIGHT, TAB

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SKIPPED = 77

HOSTILE = ["</script><script>window.hacked = 1</script>", "<img src=x onerror='window.hacked = 2'>",
           "\"quotes\" & 'apostrophes' \\ back", "__proto__", "constructor", "ümläut → 任务", "a\nb"]


def equal(got, wanted, what):
    assert got == wanted, f"{what}: {got!r}, not {wanted!r}"


class Pages:
    """Makes the pages that the cases look at, each once."""

    def __init__(self, tools, folder):
        self.tools, self.folder = tools, folder

    def path(self, name):
        return os.path.join(self.folder, name)

    def tool(self, name, *arguments):
        subprocess.run([os.path.join(self.tools, name), *arguments], check=True, capture_output=True)

    def load(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return json.load(file)

    def save(self, name, value):
        with open(self.path(name), "w", encoding="utf-8") as file:
            json.dump(value, file)
        return self.path(name)

    def place(self, graph, algorithm):
        """Returns the file with the schedule."""
        stem = f"{os.path.splitext(os.path.basename(graph))[0]}-{algorithm}"
        schedule = self.path(f"{stem}.json")
        if not os.path.exists(schedule):
            self.tool("placer-translate", "--graph-to-mlir", graph, "-o", self.path(f"{stem}.mlir"))
            self.tool("placer-opt", self.path(f"{stem}.mlir"), f"--place-list=algorithm={algorithm}",
                      "--insert-transfers", "-o", self.path(f"{stem}.placed.mlir"))
            self.tool("placer-translate", "--mlir-to-schedule", self.path(f"{stem}.placed.mlir"), "-o", schedule)
        return schedule

    def page(self, name, graph, *schedules):
        page = self.path(name)
        if not os.path.exists(page):
            self.tool("placer-translate", "--graph-to-report", graph,
                      *[f"--schedule={schedule}" for schedule in schedules], "-o", page)
        return page

    def generate(self, name, *options):
        graph = self.path(f"{name}.json")
        if not os.path.exists(graph):
            subprocess.run([sys.executable, os.path.join(ROOT, "examples", "generate_graph.py"), *options, "-o", graph],
                           check=True, capture_output=True)
        return graph

    def example(self):
        graph = os.path.join(ROOT, "examples", "transformer-block.json")
        schedule = self.place(graph, "heft")
        return self.page("example.html", graph, schedule), graph, schedule


def read(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def figures(browser, scope="#summary"):
    """What stands on the page, by name: exact values in order."""
    found = browser.run("""return [...document.querySelectorAll(arguments[0] + ' [data-figure]')]
        .map(e => [e.dataset.figure, Number(e.dataset.value), e.textContent])""", scope)
    result = {}
    for name, value, text in found:
        assert text.strip(), f"{name} has no text"
        result.setdefault(name, []).append(value)
    return result


def point(browser, node, schedule=0):
    """Where a node is on its timeline, in the window."""
    return browser.run("""
        const app = window.placerReport, timeline = app.timelines[arguments[1]];
        const model = timeline.schedule, place = timeline.placeOf.get(model.rowOf(arguments[0]));
        const box = timeline.canvas.getBoundingClientRect();
        const middle = (model.start(arguments[0]) + model.finish(arguments[0])) / 2;
        return [box.left + timeline.x(middle), box.top + place.y + place.height / 2];""", node, schedule)


def state(browser):
    return browser.run("""const app = window.placerReport;
        return {from: app.view.from, to: app.view.to, selected: app.selected, horizon: app.view.horizon};""")


def details(browser):
    return browser.run("""return Object.fromEntries([...document.querySelectorAll('#details .facts dt')]
        .map(e => [e.textContent, e.nextSibling.dataset.value ?? e.nextSibling.textContent]))""")


def case_loads(pages, browser):
    """No complaint, no request, nothing wider than a laptop's screen, every control named."""
    page, graph, _ = pages.example()
    browser.open(page)
    equal(browser.complaints(), [], "console")
    equal(browser.run("return performance.getEntriesByType('resource').length"), 0, "requests")
    equal(browser.run("return document.title"), "transformer-block – placer", "title")
    assert browser.run("return document.documentElement.scrollWidth <= window.innerWidth"), "wider than the window"
    equal(browser.run("""return [...document.querySelectorAll('button, select, input, canvas[tabindex]')]
        .filter(e => !(e.textContent.trim() || e.getAttribute('aria-label') || e.closest('label')?.textContent.trim())).length"""),
          0, "controls without a name")
    subtitle = browser.run("return document.getElementById('subtitle').textContent")
    assert subtitle.startswith(f"{len(read(graph)['tasks'])} tasks · 3 devices"), subtitle
    assert browser.run("""const c = document.querySelector('canvas.timeline');
        const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;
        return new Set(Array.from({length: d.length / 4}, (_, i) => d.slice(4 * i, 4 * i + 3).join())).size > 20"""), \
        "the timeline is empty"


def case_numbers(pages, browser):
    """The figures are the schedule's."""
    page, graph, schedule = pages.example()
    graph, schedule = read(graph), read(schedule)
    browser.open(page)
    bytes_of = {t["name"]: t["bytes"] for t in graph["tensors"]}
    busy, count = {d["name"]: 0 for d in graph["devices"]}, {d["name"]: 0 for d in graph["devices"]}
    for task in schedule["tasks"]:
        busy[task["device"]] += task["finish_ns"] - task["start_ns"]
        count[task["device"]] += 1
    makespan, bound = schedule["makespan_ns"], schedule["lower_bound_ns"]
    shown = figures(browser)
    equal(shown["Makespan"], [makespan], "makespan")
    equal(shown["Lower bound"], [bound], "bound")
    assert abs(shown["Gap"][0] - (makespan - bound) / makespan) < 1e-12, "gap"
    assert abs(shown["Utilisation"][0] - sum(busy.values()) / makespan / len(busy)) < 1e-12, "utilisation"
    equal(shown["Data moved"], [sum(bytes_of[t["tensor"]] for t in schedule["transfers"])], "data moved")
    channels = {}
    for transfer in schedule["transfers"]:
        link = next(l for l in graph["links"] if (l["from"], l["to"]) == (transfer["from"], transfer["to"]))
        for channel in link["channels"]:
            entry = channels.setdefault(channel, [0, 0, 0])
            entry[0] += 1
            entry[1] += transfer["finish_ns"] - transfer["start_ns"]
            entry[2] += bytes_of[transfer["tensor"]]
    for name in busy:
        row = figures(browser, f'#figures [data-row="{name}"]')
        equal((row["tasks"], row["busy"], row["idle"]), ([count[name]], [busy[name]], [makespan - busy[name]]), name)
        assert row["peak"][0] >= sum(t.get("resident_bytes", 0) for t in graph["tasks"] if any(
            s["name"] == t["name"] and s["device"] == name for s in schedule["tasks"])), name
    for name, wanted in channels.items():
        row = figures(browser, f'#figures [data-row="{name}"]')
        equal([row["transfers"][0], row["busy"][0], row["bytes"][0]], wanted, name)


def case_click(pages, browser):
    """A click on a task shows its details and its explanation, which is that of --placer-explain."""
    page, graph, schedule = pages.example()
    names = [t["name"] for t in read(graph)["tasks"]]
    longest = sorted(read(schedule)["tasks"], key=lambda t: t["start_ns"] - t["finish_ns"])[:4]
    browser.open(page)
    for task in longest:
        browser.click(*point(browser, names.index(task["name"])))
        equal(browser.run("return document.querySelector('#details h2').textContent"), task["name"], "details")
        shown = details(browser)
        equal((int(shown["starts at"]), int(shown["ends at"]), shown["runs on"]),
              (task["start_ns"], task["finish_ns"], task["device"]), task["name"])
        said = subprocess.run([os.path.join(pages.tools, "placer-opt"), pages.path("transformer-block-heft.placed.mlir"),
                               f"--placer-explain=task={task['name']}", "-o", os.devnull], capture_output=True, text=True, check=True).stderr
        wanted = {device: int(ns) for device, ns in re.findall(r"on @(\w+) it would finish .* and all at (\d+) ns", said)}
        found = browser.run("""return Object.fromEntries([...document.querySelectorAll('.verdict:not(.chosen)')]
            .map(e => [e.dataset.device, e.querySelector('[data-value]')?.title.replace(/\\D/g, '')]).filter(e => e[1]))""")
        equal({device: int(ns) for device, ns in found.items()}, wanted, f"explanation of {task['name']}")
        if "after " in said.splitlines()[0]:
            cause = re.search(r"after (?:task|the transfer of) '(.*)'", said.splitlines()[0]).group(1)
            equal(browser.run("return document.querySelector('[data-waits-for] .link').textContent"), cause, "cause")
    # What it says can be followed.
    browser.run("document.querySelector('[data-waits-for] .link').click()")
    browser.settle()
    assert browser.run("return document.querySelector('#details h2').textContent") != longest[-1]["name"], "the link leads nowhere"
    # A transfer has details as well, and beside everything nothing is chosen.
    first = len(names)
    browser.run("window.placerReport.view.fit()")
    browser.settle()
    browser.click(*point(browser, first))
    assert "transfer" in browser.run("return document.querySelector('#details .tags').textContent"), "no transfer"
    x, y = point(browser, first)
    browser.click(browser.run("return document.querySelector('canvas.timeline').getBoundingClientRect().left") + 5, y)
    equal(state(browser)["selected"], -1, "selection")
    browser.hover(*point(browser, names.index(longest[0]["name"])))
    tip = browser.run("const t = document.getElementById('tooltip'); return t.hidden ? '' : t.textContent")
    assert longest[0]["name"] in tip and longest[0]["device"] in tip, f"tooltip: {tip!r}"
    equal(browser.complaints(), [], "console")


def case_zoom(pages, browser):
    """Buttons, wheel, dragging and the overview move what is seen."""
    browser.open(pages.example()[0])
    whole = state(browser)
    equal((whole["from"], whole["to"]), (0, whole["horizon"]), "at first")
    browser.run("document.getElementById('zoom-in').click()")
    browser.settle()
    near = state(browser)
    assert near["to"] - near["from"] < 0.7 * whole["horizon"], "the button does not zoom"
    x, y = browser.run("const b = document.querySelector('canvas.timeline').getBoundingClientRect(); return [b.left + 400, b.top + 60]")
    before = browser.run("return window.placerReport.view.time(400, document.querySelector('canvas.timeline').clientWidth)")
    browser.wheel(x, y, -300, control=True)
    nearer = state(browser)
    assert nearer["to"] - nearer["from"] < 0.7 * (near["to"] - near["from"]), "the wheel does not zoom"
    after = browser.run("return window.placerReport.view.time(400, document.querySelector('canvas.timeline').clientWidth)")
    assert abs(after - before) < 0.01 * whole["horizon"], "the time under the pointer moved"
    browser.drag(x, y, x - 100, y)
    moved = state(browser)
    assert moved["from"] > nearer["from"], "dragging does not move"
    assert abs((moved["to"] - moved["from"]) - (nearer["to"] - nearer["from"])) < 2, "dragging zooms"
    equal(moved["selected"], -1, "dragging chose something")
    box = browser.run("const b = document.getElementById('overview').getBoundingClientRect(); return [b.left, b.top, b.width]")
    browser.click(box[0] + box[2] - 30, box[1] + 20)
    assert state(browser)["to"] > 0.9 * whole["horizon"], "the overview does not move"
    browser.wheel(x, y, -100000, control=True)
    assert state(browser)["to"] - state(browser)["from"] >= 1, "zoomed into nothing"
    browser.run("document.getElementById('zoom-fit').click()")
    browser.settle()
    fitted = state(browser)
    equal((fitted["from"], fitted["to"]), (0, whole["horizon"]), "fit")
    equal(browser.complaints(), [], "console")


def case_search(pages, browser):
    """Typing finds tasks by name and op; Enter goes to one."""
    page, graph, _ = pages.example()
    tasks = read(graph)["tasks"]
    browser.open(page)
    browser.keys("/")
    equal(browser.run("return document.activeElement.id"), "search", "focus")
    browser.keys("FF1.expand")
    wanted = [t["name"] for t in tasks if "ff1.expand" in t["name"].lower()]
    found = browser.run("return [...document.querySelectorAll('#results [role=option] .name')].map(e => e.textContent)")
    equal(sorted(found), sorted(wanted), "found")
    equal(browser.run("return window.placerReport.matches.reduce((a, b) => a + b)"), len(wanted), "bright tasks")
    browser.keys(DOWN + ENTER)
    equal(browser.run("return document.querySelector('#details h2').textContent"), found[1], "chosen")
    now = state(browser)
    assert now["to"] - now["from"] < now["horizon"], "it does not go there"
    browser.keys(ESCAPE)
    assert browser.run("return window.placerReport.matches === null"), "all else stays faint"
    browser.keys("/Softmax")
    equal(browser.run("return document.querySelectorAll('#results [role=option]').length"),
          sum("softmax" in f"{t['name']} {t.get('op', '')}".lower() for t in tasks), "by op")
    browser.keys(ESCAPE + "/no such thing")
    assert "no task" in browser.run("return document.getElementById('results').textContent"), "no answer"
    equal(browser.complaints(), [], "console")


def case_keyboard(pages, browser):
    """All can be done without a pointer."""
    page, graph, schedule = pages.example()
    browser.open(page)
    for _ in range(25):
        browser.keys(TAB)
        if browser.run("return document.activeElement.matches('canvas.timeline')"):
            break
    else:
        raise AssertionError("Tab does not reach the timeline")
    tasks = sorted((t for t in read(schedule)["tasks"] if t["finish_ns"] > t["start_ns"]), key=lambda t: t["start_ns"])
    rows = {}
    for task in tasks:
        rows.setdefault(task["device"], []).append(task["name"])
    order = [d["name"] for d in read(graph)["devices"] if d["name"] in rows]

    def chosen():
        return browser.run("return document.querySelector('#details h2').textContent")

    browser.keys(RIGHT)
    equal(chosen(), rows[order[0]][0], "first")
    browser.keys(DOWN + HOME + RIGHT + RIGHT)
    equal(chosen(), rows[order[1]][2], "third of the second row")
    assert chosen() in browser.run("return document.getElementById('live').textContent"), "not announced"
    browser.keys(END)
    equal(chosen(), rows[order[1]][-1], "last")
    browser.keys(ENTER)
    near = state(browser)
    assert near["to"] - near["from"] < near["horizon"] / 2, "Enter does not zoom"
    browser.keys("a")
    assert state(browser)["from"] < near["from"], "A does not move"
    browser.keys("-0")
    equal(state(browser)["to"], near["horizon"], "0 does not fit")
    browser.keys("+")
    assert state(browser)["to"] < near["horizon"], "+ does not zoom"
    browser.keys(ESCAPE)
    equal(state(browser)["selected"], -1, "Escape")
    chain = browser.run("return window.placerReport.program.schedules[0].chain")
    browser.keys("nn")
    equal(state(browser)["selected"], chain[1], "second on the critical chain")
    browser.keys("c")
    equal(browser.run("return document.getElementById('chain').getAttribute('aria-pressed')"), "false", "C")
    browser.keys("?")
    assert browser.run("return document.getElementById('help').open"), "no help"
    browser.keys(ESCAPE)
    equal(browser.complaints(), [], "console")


def case_two(pages, browser):
    """Two schedules stand one above the other on one axis."""
    _, graph, first = pages.example()
    second = pages.place(graph, "peft")
    page = pages.page("two.html", graph, first, second)
    browser.open(page)
    equal(browser.complaints(), [], "console")
    titles = browser.run("return [...document.querySelectorAll('.schedule')].map(e => e.dataset.schedule)")
    equal(titles, ["heft", "peft"], "schedules")
    assert browser.run("""return [...document.querySelectorAll('.card, .card *')]
        .every(e => e.scrollWidth <= e.clientWidth + 1 || getComputedStyle(e).overflow === 'hidden' || !e.clientWidth)"""), "a card overflows"
    spans = [read(first)["makespan_ns"], read(second)["makespan_ns"]]
    equal(figures(browser)["Makespan"], spans, "makespans")
    tops = browser.run("return [...document.querySelectorAll('canvas.timeline')].map(e => e.getBoundingClientRect().top)")
    assert tops[0] < tops[1], "not one above the other"
    equal(state(browser)["horizon"], max(spans), "axis")
    names = [t["name"] for t in read(graph)["tasks"]]
    task = max(read(second)["tasks"], key=lambda t: t["finish_ns"] - t["start_ns"])
    browser.run("document.querySelectorAll('canvas.timeline')[1].scrollIntoView({block: 'center'})")
    browser.click(*point(browser, names.index(task["name"]), 1))
    shown = details(browser)
    equal((int(shown["starts at"]), shown["runs on"]), (task["start_ns"], task["device"]), "details of the second")
    assert "in heft" in shown, "the first is not compared"
    assert browser.run("const a = window.placerReport; return a.timelines.every(t => a.selectionIn(t.schedule).length === 1)"), \
        "not marked in both"


def case_dark(pages, browser):
    """Light and dark follow the system, and the button."""
    browser.open(pages.example()[0])

    def light():
        return browser.run("""const c = document.querySelector('canvas.timeline');
            const [r, g, b] = getComputedStyle(document.querySelector('.panel')).backgroundColor.match(/\\d+/g).map(Number);
            return (r + g + b) / 3;""")

    browser.prefer("light")
    assert light() > 200, "not light"
    browser.prefer("dark")
    equal(browser.run("return document.documentElement.dataset.theme"), "dark", "theme")
    assert light() < 60, "not dark"
    browser.run("document.getElementById('theme').click()")
    browser.settle()
    assert light() > 200, "the button does not make it light"
    browser.prefer("light")
    browser.run("document.getElementById('theme').click()")
    assert light() < 60, "the button does not make it dark"
    equal(browser.complaints(), [], "console")


def case_hostile(pages, browser):
    """Names are text, whatever they are."""
    tasks = [{"name": name, "op": name, "cost_ns": {"k<b>": 10 + i}} for i, name in enumerate(HOSTILE)]
    graph = {"format": "placer-graph", "version": 1, "name": HOSTILE[0], "source": HOSTILE[1],
             "devices": [{"name": HOSTILE[1], "kind": "k<b>"}], "links": [], "tasks": tasks,
             "tensors": [{"name": HOSTILE[0], "producer": HOSTILE[0], "bytes": 8, "consumers": HOSTILE[1:]}]}
    path = pages.save("hostile.json", graph)
    at, entries = 0, []
    for task in tasks:
        length = task["cost_ns"]["k<b>"]
        entries.append({"name": task["name"], "device": HOSTILE[1], "start_ns": at, "finish_ns": at + length})
        at += length
    schedule = pages.save("hostile-s.json", {"format": "placer-schedule", "version": 1, "tasks": entries})
    browser.open(pages.page("hostile.html", path, schedule))
    for i, name in enumerate(HOSTILE):
        browser.click(*point(browser, i))
        equal(browser.run("return document.querySelector('#details h2').textContent"), name, "name")
    browser.keys("/<img")
    equal(browser.run("return document.querySelector('#results .name').textContent"), HOSTILE[1], "found")
    equal(browser.run("return document.getElementById('name').textContent"), HOSTILE[0], "heading")
    equal(browser.run("return [window.hacked ?? null, document.images.length, document.scripts.length]"), [None, 0, 2], "markup")
    equal(browser.complaints(), [], "console")


def case_memory(pages, browser):
    """Memory over time is what the schedule holds, at the edge of its capacity."""
    graph = pages.generate("tight", "layered", "--tasks", "300", "--devices", "4", "--memory-fraction", "0.6", "--seed", "4")
    page = pages.page("tight.html", graph, pages.place(graph, "heft"))
    browser.open(page)
    shown = browser.run("""const app = window.placerReport, chart = app.charts[0];
        return chart.strips.map(s => [s.capacity, s.peak, Math.max(...s.bytes), chart.bytesAt(s, 0), s.bytes[0]]);""")
    assert shown, "no memory is shown"
    for capacity, peak, highest, at_zero, first in shown:
        assert 0 < peak == highest <= capacity, f"peak {peak}, highest {highest}, capacity {capacity}"
        equal(at_zero, first, "at 0")
    fullest = max(peak / capacity for capacity, peak, *_ in shown)
    assert abs(figures(browser)["Fullest memory"][0] - fullest) < 1e-9, "fullest"
    equal(browser.complaints(), [], "console")


def case_programs(pages, browser):
    """A module with several functions is one page with a choice."""
    with open(pages.path("several.mlir"), "w", encoding="utf-8") as file:
        file.write("""placer.topology @box { placer.device @d kind "k"  placer.device @e kind "k" }
            func.func @first() attributes {placer.topology = @box} { placer.task "a" cost <k = 10> return }
            func.func @second() attributes {placer.topology = @box} {
              placer.task "b" cost <k = 20> placer.task "c" cost <k = 0> return }""")
    pages.tool("placer-opt", pages.path("several.mlir"), "--place-list", f"--placer-report=file={pages.path('several.html')}", "-o", os.devnull)
    browser.open(pages.path("several.html"))
    equal(browser.run("return [...document.getElementById('program').options].map(e => e.textContent)"), ["first", "second"], "programs")
    equal(figures(browser)["Makespan"], [10], "first")
    browser.run("const s = document.getElementById('program'); s.value = 1; s.dispatchEvent(new Event('change'))")
    browser.settle()
    equal(figures(browser)["Makespan"], [20], "second")
    equal(browser.run("return document.getElementById('name').textContent"), "second", "heading")
    # Of nothing, a page says so and is whole.
    graph = pages.save("none.json", {"format": "placer-graph", "version": 1, "name": "none",
                                     "devices": [{"name": "d", "kind": "k"}], "links": [], "tasks": [], "tensors": []})
    schedule = pages.save("none-s.json", {"format": "placer-schedule", "version": 1, "tasks": []})
    browser.open(pages.page("none.html", graph, schedule))
    equal(figures(browser)["Makespan"], [0], "of nothing")
    equal(browser.complaints(), [], "console")


def case_parts(pages, browser):
    """Of a part, details and tooltip say of which task it is a part, and which."""
    with open(pages.path("parts.mlir"), "w", encoding="utf-8") as file:
        file.write("""placer.topology @box { placer.device @d kind "k" }
            func.func @parts() attributes {placer.topology = @box} {
              %0 = placer.task "fc.0" cost <k = 10> -> (tensor<4xi8>) attributes {placer.part = #placer.part<"<b>fc", [0], [4]>}
              %1 = placer.task "whole" (%0 : tensor<4xi8>) cost <k = 20> -> (tensor<4xi8>) return }""")
    pages.tool("placer-opt", pages.path("parts.mlir"), "--place-list", f"--placer-report=file={pages.path('parts.html')}", "-o", os.devnull)
    browser.open(pages.path("parts.html"))
    for node, wanted in enumerate(["<b>fc: [0 to 4]", None]):
        browser.click(*point(browser, node))
        equal(details(browser).get("part of"), wanted, "details")
        browser.hover(*point(browser, node))
        tip = browser.run("const t = document.getElementById('tooltip'); return t.hidden ? '' : t.textContent")
        equal(f"part of {wanted}" in tip, wanted is not None, f"tooltip {tip!r}")
    equal(browser.complaints(), [], "console")


def pipeline(stages, batches, devices, folds=False, memory=1000):
    """Stages in turn on the devices, or there and back: forward, back and gradients of weights."""
    names = [f"d{i}" for i in range(devices)]
    tasks, tensors = [], []
    for batch in range(batches):
        for stage in range(stages):
            turn, place = divmod(stage, devices)
            on = [names[devices - 1 - place if folds and turn % 2 else place]]
            tasks += [{"name": f"{kind}{stage}.{batch}", "op": kind, "cost_ns": {"gpu": 100}, "devices": on} for kind in "FBW"]
            way = [f"F{stage + 1}.{batch}"] if stage + 1 < stages else [f"B{stage}.{batch}"]
            back = [f"B{stage - 1}.{batch}"] if stage else []
            tensors += [(f"F{stage}.{batch}", 0, way), (f"F{stage}.{batch}", 8, [f"B{stage}.{batch}", f"W{stage}.{batch}"]),
                        (f"B{stage}.{batch}", 0, back + [f"W{stage}.{batch}"])]
    return {"format": "placer-graph", "version": 1, "name": "pipeline",
            "devices": [{"name": name, "kind": "gpu", "memory_bytes": memory} for name in names],
            "links": [{"from": a, "to": b, "latency_ns": 1, "bytes_per_second": 10**9} for a in names for b in names if a != b],
            "tasks": tasks,
            "tensors": [{"name": f"x{i}", "producer": producer, "bytes": size, "consumers": readers}
                        for i, (producer, size, readers) in enumerate(tensors)]}


def case_pipeline(pages, browser):
    """A pipeline is drawn as one: numbered micro-batches in three shades, stages, bubbles, memory."""
    graph = pages.save("pipeline.json", pipeline(4, 6, 4))
    schedule = pages.place(graph, "zero-bubble")
    browser.open(pages.page("pipeline.html", graph, schedule))
    equal(browser.run("return document.getElementById('colour').value"), "pass", "colours")
    tasks = read(graph)["tasks"]
    names = [task["name"] for task in tasks]
    # What is drawn for each task: its colour, and the number in its box.
    shown = browser.run("""const app = window.placerReport, t = app.timelines[0];
        return app.program.tasks.name.map((name, node) => [app.colour(node, t.schedule), t.textOf(node).text])""")
    colours = {kind: {shown[i][0] for i, name in enumerate(names) if name[0] == kind} for kind in "FBW"}
    assert all(len(of) == 1 for of in colours.values()), f"shades: {colours}"
    equal(len(set.union(*colours.values())), 3, "shades")
    batches = {}
    for name, (_, number) in zip(names, shown):
        batches.setdefault(name.split(".")[1], set()).add(number)
    equal(sorted(map(sorted, batches.values())), [[str(n)] for n in range(1, 7)], "numbers")
    # The colour is there where a box is; between boxes it is not.
    node = names.index("W3.5")
    pixel = browser.run("""const app = window.placerReport, t = app.timelines[0], s = t.schedule, node = arguments[0];
        const place = t.placeOf.get(s.rowOf(node)), scale = window.devicePixelRatio || 1;
        const row = t.canvas.getContext('2d').getImageData(0, Math.round((place.y + place.pad + 2) * scale), t.canvas.width, 1).data;
        const at = (time) => '#' + [...row.slice(4 * Math.round(t.x(time) * scale)).slice(0, 3)].map(v => v.toString(16).padStart(2, '0')).join('');
        return [at(s.start(node) + 0.15 * (s.finish(node) - s.start(node))), at(s.start(node) / 1e9)]""", node)
    equal(pixel[0], colours["W"].pop(), "the box")
    assert pixel[1] != pixel[0], "a bubble is drawn as a box"
    equal(browser.run("return [0, 1, 2, 3].map(d => window.placerReport.timelines[0].schedule.stages.caption(d))"),
          ["stage 1", "stage 2", "stage 3", "stage 4"], "stages")
    placed = read(schedule)
    busy = sum(t["finish_ns"] - t["start_ns"] for t in placed["tasks"])
    share = browser.run("return Number(document.querySelector('[data-bubbles]').dataset.bubbles)")
    assert abs(share - (1 - busy / 4 / placed["makespan_ns"])) < 1e-12, f"bubbles: {share}"
    equal(browser.run("return window.placerReport.charts[0].strips.length"), 4, "memory of stages")
    browser.click(*point(browser, names.index("B2.4")))
    equal(details(browser)["micro-batch"], f"{shown[names.index('B2.4')][1]} of 6, backward", "details")
    # Other colours are a choice away.
    browser.run("const c = document.getElementById('colour'); c.value = 'op'; c.dispatchEvent(new Event('change'))")
    browser.settle()
    equal(browser.run("return window.placerReport.timelines[0].textOf(0).text"), "F0.0", "by op")
    equal(browser.complaints(), [], "console")
    # Two stages of a device have shades of their own, and what has no micro-batches has no such colours.
    graph = pages.save("interleaved.json", pipeline(4, 6, 2))
    browser.open(pages.page("interleaved.html", graph, pages.place(graph, "1f1b")))
    equal(browser.run("return [0, 1].map(d => window.placerReport.timelines[0].schedule.stages.caption(d))"),
          ["stages 1, 3", "stages 2, 4"], "interleaved stages")
    equal(browser.run("""const app = window.placerReport, s = app.timelines[0].schedule;
        return new Set(app.program.tasks.name.map((_, node) => app.colour(node, s))).size"""), 6, "shades of two stages")
    plain = pipeline(1, 1, 1)
    graph = pages.save("plain.json", plain)
    browser.open(pages.page("plain.html", graph, pages.place(graph, "heft")))
    equal(browser.run("return [document.getElementById('colour-pass').hidden, document.getElementById('colour').value]"),
          [True, "op"], "no micro-batches")
    # Work that repeats but does not come back is no pipeline by itself.
    browser.open(pages.example()[0])
    equal(browser.run("return document.getElementById('colour').value"), "op", "a network")
    equal(browser.complaints(), [], "console")


# Counts what is drawn from now on.
COUNT = """
    const kinds = CanvasRenderingContext2D.prototype;
    window.drawn = 0;
    for (const name of ['fillRect', 'fill', 'stroke', 'fillText', 'drawImage', 'putImageData']) {
      const plain = kinds[name];
      kinds[name] = function(...a) { window.drawn += 1; return plain.apply(this, a); };
    }"""


def case_large(pages, browser):
    """Of 10,000 tasks, what a frame draws is bounded by pixels; many moves are one frame."""
    graph = pages.generate("large", "layered", "--tasks", "10000", "--devices", "8", "--unlike", "--seed", "5")
    schedule = pages.place(graph, "heft")
    browser.open(pages.page("large.html", graph, schedule))
    equal(browser.complaints(), [], "console")
    equal(figures(browser)["Makespan"], [read(schedule)["makespan_ns"]], "makespan")
    browser.run(COUNT)

    def frame(action):
        """What is drawn in one frame after an action."""
        browser.run("window.drawn = 0; window.framesBefore = window.placerReport.frames;" + action)
        browser.settle()
        return browser.run("return [window.drawn, window.placerReport.frames - window.framesBefore, window.placerReport.timelines[0].bars]")

    rows, width = browser.run("const t = window.placerReport.timelines[0]; return [t.places.length, t.width - 134]")
    drawn, frames, bars = frame("window.placerReport.redraw()")
    equal(frames, 1, "frames")
    assert 1000 < bars <= rows * (width + 2), f"{bars} bars on {rows} rows of {width} pixels"
    assert drawn <= 40 * rows + 1000, f"{drawn} calls for {rows} rows"
    # A hundred moves before the next frame are drawn once.
    drawn, frames, bars = frame("for (let i = 0; i < 100; ++i) window.placerReport.view.pan(1000)")
    equal(frames, 1, "frames of a hundred moves")
    # Near, there is less to draw, and it is found without a look at the rest.
    horizon = state(browser)["horizon"]
    drawn, frames, bars = frame(f"window.placerReport.view.set({horizon} / 2, {horizon} / 2 + {horizon} / 500)")
    assert 0 < bars < 1500, f"{bars} bars near"
    for part in (0.1, 0.4, 0.9):
        _, frames, bars = frame(f"window.placerReport.view.pan({horizon} * ({part} - 0.5) * 0.01)")
        assert bars < 1500 and frames == 1, f"{bars} bars, {frames} frames"
    note = browser.run("return document.getElementById('graph-note').textContent")
    assert "3000 tasks" in note and "10000" in note, f"no limit is named: {note}"
    browser.run("window.placerReport.select(5000, window.placerReport.program.schedules[0])")
    browser.settle()
    nodes = browser.run("return window.placerReport.graph.nodes")
    assert 5000 in nodes and 10 < len(nodes) <= 90, f"{len(nodes)} tasks around"
    equal(browser.complaints(), [], "console")


CASES = {name[5:]: function for name, function in list(globals().items()) if name.startswith("case_")}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tools")
    parser.add_argument("--keep")
    parser.add_argument("cases", nargs="*", metavar="CASE", help=", ".join(CASES))
    arguments = parser.parse_intermixed_args()
    for name in arguments.cases:
        if name not in CASES:
            parser.error(f"there is no case '{name}', but {', '.join(CASES)}")
    try:
        webdriver.programs()
    except webdriver.Missing as error:
        print(f"SKIPPED: {error}")
        return SKIPPED
    failed = []
    with tempfile.TemporaryDirectory() as temporary:
        folder = arguments.keep or temporary
        os.makedirs(folder, exist_ok=True)
        pages = Pages(arguments.tools, folder)
        with webdriver.Browser() as browser:
            for name in arguments.cases or CASES:
                try:
                    CASES[name](pages, browser)
                    print(f"{name}: {CASES[name].__doc__.splitlines()[0]}")
                except (AssertionError, webdriver.Failed) as error:
                    failed.append(name)
                    print(f"{name} FAILED: {error}\n{traceback.format_exc()}", file=sys.stderr)
                if arguments.keep:
                    browser.screenshot(pages.path(f"{name}.png"))
                browser.prefer("light")
                browser.complaints()
    print(f"{len(arguments.cases or CASES) - len(failed)} of {len(arguments.cases or CASES)} cases passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
