#!/usr/bin/env python3
"""Takes graphs the whole way from JSON to a checked schedule.

usage: whole_way.py BIN SET [--jobs N] [--algorithm NAME]

BIN is where placer-opt and placer-translate are. SET is one of
  examples    every graph in examples/
  generated   what examples/generate_graph.py makes of the options below
  folders     every graph in the folders of PLACER_GRAPHS, separated by ':'

Of every graph:
  - JSON, MLIR and JSON again are the same graph, also by way of bytecode;
  - it is placed, its schedule leaves placer as JSON, and check_schedule.py,
    which shares no code with placer, accepts it;
  - the schedule read back gives the same module, and stripped the first one;
  - all of it a second time gives the same bytes.

Exits 77, which ctest shows as skipped, where there is no graph to test.
"""
import argparse
import concurrent.futures
import glob
import json
import os
import subprocess
import sys
import tempfile
import time

import check_schedule

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SKIPPED = 77

GENERATED = [
    "transformer --blocks 2",
    "transformer --blocks 3 --heads 8 --devices 4 --unlike --channels bus",
    "transformer --inference --no-host --devices 3 --channels link",
    "chain --tasks 200 --devices 3 --unlike",
    "chain --tasks 1",
    "forkjoin --tasks 500 --width 20 --devices 4",
    "forkjoin --tasks 300 --width 10 --depth 3 --memory-fraction 0.8 --seed 3",
    "layered --tasks 300 --devices 1",
    "layered --tasks 300 --devices 2 --ccr 5 --channels bus --seed 1",
    "layered --tasks 300 --devices 8 --unlike --ccr 0.1 --seed 2",
    "layered --tasks 300 --devices 3 --host --channels link --seed 3",
    "layered --tasks 300 --devices 4 --memory-fraction 0.6 --seed 4",
    "layered --tasks 10000 --devices 8 --unlike --seed 5",
]


class Failed(Exception):
    pass


def normal(graph):
    """What a graph means, without what may be left out or be in any order."""
    def without_empty(entry, *names):
        return {name: entry[name] for name in names if entry.get(name)}

    devices = [(d["name"], d["kind"], d.get("memory_bytes")) for d in graph["devices"]]
    links = [(l["from"], l["to"], int(l.get("latency_ns", 0)), int(l["bytes_per_second"]),
              l.get("channels") or []) for l in graph.get("links", [])]
    tasks = {t["name"]: (list(t["cost_ns"].items()), int(t.get("resident_bytes", 0)),
                         int(t.get("workspace_bytes", 0)),
                         without_empty(t, "op", "colocation", "devices"))
             for t in graph["tasks"]}
    tensors = {t["name"]: (t["producer"], int(t["bytes"]), t["consumers"],
                           bool(t.get("result")) and bool(t["consumers"]))
               for t in graph["tensors"]}
    return {"name": graph.get("name", ""), "source": graph.get("source", ""),
            "devices": devices, "links": links, "tasks": tasks, "tensors": tensors}


def difference(first, second):
    for part in first:
        if first[part] != second[part]:
            if isinstance(first[part], dict):
                for name in [*first[part], *second[part]]:
                    a, b = first[part].get(name), second[part].get(name)
                    if a != b:
                        return f"{part}: {name}: {a} became {b}"
            return f"{part}: {str(first[part])[:200]} became {str(second[part])[:200]}"
    return None


class Tools:
    def __init__(self, folder):
        self.opt = os.path.join(folder, "placer-opt")
        self.translate = os.path.join(folder, "placer-translate")

    def run(self, tool, *arguments):
        command = [getattr(self, tool), *arguments]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode or done.stderr:
            raise Failed(f"{' '.join(command)}: exit code {done.returncode}\n"
                         f"{done.stderr[:2000]}")
        return done.stdout

    def pipe(self, *commands):
        """Commands as a shell joins them with '|'."""
        running, source = [], None
        for tool, *arguments in commands:
            running.append(subprocess.Popen(
                [getattr(self, tool), *arguments], stdin=source,
                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True))
            if source:
                source.close()
            source = running[-1].stdout
        out = source.read()
        source.close()
        for (tool, *arguments), process in zip(commands, running):
            said = process.stderr.read()
            process.stderr.close()
            if process.wait() or said:
                raise Failed(f"{tool} {' '.join(arguments)}: exit code "
                             f"{process.returncode}\n{said[:2000]}")
        return out


def read(path):
    with open(path, encoding="utf-8") as f:
        return f.read()


def same(what, first, second):
    if first != second:
        raise Failed(f"{what} differs")


def whole_way(tools, graph_path, algorithm):
    """Raises Failed; returns the number of tasks and a line about them."""
    graph = json.loads(read(graph_path))
    with tempfile.TemporaryDirectory() as folder:
        def at(name):
            return os.path.join(folder, name)

        tools.run("translate", "--graph-to-mlir", graph_path, "-o", at("g.mlir"))
        tools.run("translate", "--mlir-to-graph", at("g.mlir"), "-o", at("again.json"))
        lost = difference(normal(graph), normal(json.loads(read(at("again.json")))))
        if lost:
            raise Failed(f"JSON, MLIR, JSON: {lost}")
        tools.run("opt", at("g.mlir"), "--emit-bytecode", "-o", at("g.mlirbc"))
        same("the graph by way of bytecode", read(at("again.json")),
             tools.run("translate", "--mlir-to-graph", at("g.mlirbc")))
        module = tools.run("opt", at("g.mlir"))
        same("the module by way of bytecode", module, tools.run("opt", at("g.mlirbc")))

        place = [f"--place-list=algorithm={algorithm}", "--insert-transfers",
                 "--placer-verify-schedule"]
        tools.pipe(("translate", "--graph-to-mlir", graph_path), ("opt", *place),
                   ("translate", "--mlir-to-schedule", "-o", at("s.json")))
        bad, makespan = check_schedule.check(graph, json.loads(read(at("s.json"))))
        if bad:
            raise Failed("check_schedule.py refuses the schedule: " + "; ".join(bad[:5]))

        tools.run("opt", at("g.mlir"), *place, "-o", at("placed.mlir"))
        same("the schedule of a second run", read(at("s.json")),
             tools.run("translate", "--mlir-to-schedule", at("placed.mlir")))
        tools.run("opt", at("g.mlir"), f"--placer-import-schedule=file={at('s.json')}",
                  "-o", at("imported.mlir"))
        same("the schedule that was imported", read(at("s.json")),
             tools.run("translate", "--mlir-to-schedule", at("imported.mlir")))
        same("the module after stripping", module,
             tools.run("opt", at("placed.mlir"), "--placer-strip-placement"))
    return len(graph["tasks"]), f"makespan {makespan} ns"


def is_graph(path):
    try:
        return json.loads(read(path)).get("format") == "placer-graph"
    except (ValueError, AttributeError):
        return False


def find_graphs(which, scratch):
    """Pairs of a name to show and a path."""
    if which == "examples":
        return [(os.path.basename(path), path) for path in
                sorted(glob.glob(os.path.join(ROOT, "examples", "*.json"))) if is_graph(path)]
    if which == "generated":
        graphs = []
        for number, options in enumerate(GENERATED):
            path = os.path.join(scratch, f"{number}.json")
            subprocess.run([sys.executable, os.path.join(ROOT, "examples", "generate_graph.py"),
                            *options.split(), "-o", path], check=True)
            graphs.append((options, path))
        return graphs
    graphs = []
    for folder in filter(None, os.environ.get("PLACER_GRAPHS", "").split(":")):
        if not os.path.isdir(folder):
            sys.exit(f"PLACER_GRAPHS names {folder}, which is no folder")
        found = [path for path in sorted(glob.glob(os.path.join(folder, "*.json")))
                 if is_graph(path)]
        print(f"{folder}: {len(found)} graphs")
        graphs += [(os.path.basename(path), path) for path in found]
    return graphs


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bin")
    parser.add_argument("set", choices=["examples", "generated", "folders"])
    parser.add_argument("--jobs", type=int, default=min(4, os.cpu_count() or 1))
    parser.add_argument("--algorithm", default="heft")
    options = parser.parse_args()
    tools = Tools(options.bin)

    with tempfile.TemporaryDirectory() as scratch:
        graphs = find_graphs(options.set, scratch)
        if not graphs:
            print("PLACER_GRAPHS is not set or has no graphs: none was tested"
                  if options.set == "folders" else "found no graph")
            return SKIPPED if options.set == "folders" else 1

        def go(graph):
            start = time.monotonic()
            try:
                tasks, line = whole_way(tools, graph[1], options.algorithm)
                return tasks, f"ok      {graph[0]}: {tasks} tasks, {line}, " \
                              f"{time.monotonic() - start:.1f} s"
            except Failed as failure:
                return None, f"FAILED  {graph[0]}: {failure}"

        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            results = []
            for tasks, line in pool.map(go, graphs):
                print(line, flush=True)
                results.append(tasks)
    failed = results.count(None)
    total = sum(tasks for tasks in results if tasks)
    print(f"{len(results)} graphs with {total} tasks went the whole way, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
