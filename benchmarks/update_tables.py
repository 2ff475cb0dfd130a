#!/usr/bin/env python3
"""Regenerates the tables of docs/Benchmarks.md with placer-bench.

usage: update_tables.py [--graphs FOLDER] [--optima FOLDER] [--only SECTION,…]
                        [--time-limit SECONDS] [--seeds N] [--build DIR] [--document FILE]
                        [--quick]

Every section is in the document between the lines

    <!-- begin SECTION: made by benchmarks/update_tables.py -->
    <!-- end SECTION -->

and what is between them is replaced: the command, the machine, and the tables.
The rest of the document is unchanged, and so are sections whose graphs are not
given. A section that fails is reported and left unchanged.

  headline       --graphs: placer-opt as typed, on generated graphs, too, by a seed of the day
  annealing      --graphs: search against a plain annealing with as much processor time, on
                 generated graphs, too
  programs       generated programs in the forms of other projects' exporters, on two machines
  real           --graphs: files of placer-graph, PipeDream and dnn-partitioning
  minute         --graphs, a minute for each search and solver
  optima         --optima: graphs whose optima are in optima.csv beside them
  critical-path  generated networks on 50 unlike devices
  families       all families, up to 10,000 tasks
  growth         all families, up to 100,000 tasks

On an idle machine with 2 cores all of it takes about half an hour with the default of 10
seconds for each run of a search or solver, and grows with --time-limit. --quick takes
a minute or two, to try the script.
"""
import argparse
import concurrent.futures
import csv
import functools
import json
import math
import os
import re
import shlex
import statistics
import subprocess
import sys
import tempfile
import time

import program_table

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TIMED = ("search", "mcmc", "ilp", "pesto")
# Those of them that need what may not be installed.
SOLVERS = ("ilp", "pesto")
NEEDS = {"headline": "graphs", "annealing": "graphs", "real": "graphs", "minute": "graphs", "optima": "optima"}
PAIRS = ("hash:fifo,hash:pct,hash:msr,batch-split:pct,critical-path:pct,mite:fifo,mite:pct,"
         "mite:msr,dfs:pct,heft,best")
LISTED = "heft,peft,cpop,etf,m-topo,m-etf,m-sct,hash,batch-split,critical-path,mite,dfs,single"
MARK = re.compile(r"^<!-- begin (?P<name>[\w-]+): made by benchmarks/update_tables\.py -->\n"
                  r"(?P<body>.*?)^<!-- end (?P=name) -->\n", re.M | re.S)


class Failed(Exception):
    pass


class Bench:
    """placer-bench, and what it said last."""

    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.tool = os.path.join(options.build, "bin", "placer-bench")
        if not os.access(self.tool, os.X_OK):
            raise Failed(f"no {self.tool}; build placer-bench, or name the build by --build")

    @functools.cached_property
    def timed(self):
        """What takes as long as it is given, as far as it works here."""
        return [name for name in TIMED if name not in SOLVERS or self.works(name)]

    def works(self, name):
        """Whether it finds a schedule: a solver may not be installed."""
        result = subprocess.run([self.tool, f"--algorithms={name}", "--families=unlike",
                                 "--sizes=30", "--time-limit=5"], capture_output=True,
                                text=True, check=False)
        if result.returncode != 0:
            print(f"{name} is left out: {result.stdout.splitlines()[-1].strip()}",
                  file=sys.stderr)
        return result.returncode == 0

    def run(self, *arguments, shown=None):
        """Runs, and returns the command to show, the machine, the tables, the rows.

        A run without a schedule is a result; anything else that goes wrong is not.
        """
        markdown = os.path.join(self.folder, "tables.md")
        table = os.path.join(self.folder, "runs.csv")
        for file in (markdown, table):
            if os.path.exists(file):
                os.remove(file)
        status = subprocess.run([self.tool, *arguments, f"--markdown={markdown}",
                                 f"--csv={table}"], check=False).returncode
        if not os.path.exists(table) or not os.path.exists(markdown):
            raise Failed(f"placer-bench {shlex.join(arguments)} ended with {status}")
        with open(table, encoding="utf-8", newline="") as f:
            rows = list(csv.DictReader(f))
        wrong = [row for row in rows if row["status"] not in ("ok", "no schedule")]
        if wrong:
            raise Failed("; ".join(f"{row['graph']} {row['algorithm']}: {row['status']}, "
                                   f"{row['note']}" for row in wrong[:5]))
        with open(markdown, encoding="utf-8") as f:
            lines = f.read().splitlines()
        command = "placer-bench " + shlex.join(shown or arguments)
        return command, lines[1].strip(), "\n".join(lines[2:]).strip(), rows


def with_command(command, machine, *parts):
    """A section's text. Long commands are broken between words."""
    lines, line = [], "    "
    for word in command.split(" "):
        if len(line) + len(word) > 92:
            lines.append(line.rstrip() + " \\")
            line = "      "
        line += word + " "
    lines.append(line.rstrip())
    return "\n".join(lines) + "\n\nOn " + machine + ".\n\n" + "\n\n".join(parts) + "\n"


def geometric_mean(values):
    return math.exp(sum(map(math.log, values)) / len(values))


def real(bench, options):
    algorithms = ",".join(["single", "heft", "best", *bench.timed])
    fixed = [f"--algorithms={algorithms}", f"--time-limit={options.time_limit:g}",
             "--baseline=best", "--tables=makespans,means,wins"]
    command, machine, tables, _ = bench.run(options.graphs, *fixed, shown=["GRAPHS", *fixed])
    return with_command(command, machine, tables)


def minute(bench, options):
    """Search for a minute, against the best schedules known where a table has them."""
    limit = options.time_limit if options.quick else 60
    known = {}
    table = os.path.join(options.graphs, "best_known.csv")
    if os.path.exists(table):
        with open(table, encoding="utf-8", newline="") as f:
            known = {row["graph"]: int(row["makespan_ns"]) for row in csv.DictReader(f)}
    fixed = ["--algorithms=best,search", f"--time-limit={limit:g}"]
    command, machine, _, rows = bench.run(options.graphs, *fixed, shown=["GRAPHS", *fixed])
    found = {(row["graph"], row["algorithm"]): row for row in rows if row["status"] == "ok"}
    text = ["| graph | tasks | best, ms | search, ms | / best known | bound, ms | gap |",
            "|---|--:|--:|--:|--:|--:|--:|"]
    gaps = []
    for (graph, algorithm), row in found.items():
        if algorithm != "search":
            continue
        own, bound = int(row["makespan_ns"]), int(row["bound_ns"])
        listed = found.get((graph, "best"))
        gaps.append((own - bound) / own)
        text.append(f"| {graph} | {row['tasks']} | "
                    + (f"{int(listed['makespan_ns']) / 1e6:.5g}" if listed else "–")
                    + f" | {own / 1e6:.5g} | "
                    + (f"{own / known[graph]:.4f}" if graph in known else "–")
                    + f" | {bound / 1e6:.5g} | {100 * gaps[-1]:.1f} % |")
    text += ["", f"The gap to the bound is {100 * statistics.median(gaps):.1f} % in the median, "
             f"at most {100 * max(gaps):.1f} %."]
    return with_command(command, machine, "\n".join(text))


def optima(bench, options):
    with open(os.path.join(options.optima, "optima.csv"), encoding="utf-8", newline="") as f:
        known = {row["graph"]: (int(row["lower_bound_ns"]), int(row["upper_bound_ns"]))
                 for row in csv.DictReader(f)}
    algorithms = ["heft", "best", *(name for name in bench.timed if name in ("search", "ilp"))]
    limit = options.time_limit if options.quick else 20
    fixed = [f"--algorithms={','.join(algorithms)}", f"--time-limit={limit:g}", "--tables=wins"]
    command, machine, _, rows = bench.run(options.optima, *fixed, shown=["OPTIMA", *fixed])
    rows = [row for row in rows if row["graph"] in known]
    if not rows:
        raise Failed(f"no graph of {options.optima} is in its optima.csv")
    exact = {graph for graph, (low, high) in known.items() if low == high}
    text = ["| algorithm | graphs | / optimum | equal to it | proven |", "|---|--:|--:|--:|--:|"]
    for algorithm in algorithms:
        own = [row for row in rows if row["algorithm"] == algorithm and row["graph"] in exact
               and row["status"] == "ok"]
        if not own:
            continue
        ratios = [int(row["makespan_ns"]) / known[row["graph"]][1] for row in own]
        text.append(f"| {algorithm} | {len(own)} | {geometric_mean(ratios):.4f} "
                    f"| {sum(ratio == 1 for ratio in ratios)} "
                    f"| {sum(row['makespan_ns'] == row['bound_ns'] for row in own)} |")
    bounds = {row["graph"]: int(row["bound_ns"]) for row in rows if row["algorithm"] == "heft"}
    for graph, bound in bounds.items():
        if bound > known[graph][1]:
            raise Failed(f"the bound {bound} of {graph} is above the optimum {known[graph][1]}")
    equal = sum(bounds[graph] == known[graph][1] for graph in bounds)
    return with_command(command, machine, "\n".join(text),
                        f"The lower bound equals the best schedule known on {equal} of "
                        f"{len(bounds)} graphs.")


def critical_path(bench, options):
    files, commands = [], []
    for network in ("cnn", "rnn"):
        file = os.path.join(bench.folder, f"{network}.json")
        arguments = ["examples/generate_graph.py", network, "--devices", "50", "--unlike",
                     "--per-host", "5", "-o"]
        subprocess.run([sys.executable, *arguments, file], cwd=ROOT, check=True)
        files.append(file)
        commands.append(f"    python3 {' '.join(arguments)} {network}.json")
    fixed = [f"--algorithms={PAIRS}", "--baseline=hash:fifo", "--tables=means"]
    command, machine, _, rows = bench.run(*files, *fixed, shown=["cnn.json", "rnn.json", *fixed])
    graphs = list(dict.fromkeys(row["graph"] for row in rows))
    makespans = {(row["graph"], row["algorithm"]): int(row["makespan_ns"]) for row in rows}
    tasks = {row["graph"]: row["tasks"] for row in rows}
    names = [f"{network}, {tasks[graph]} tasks" for network, graph in zip(("cnn", "rnn"), graphs)]
    text = ["| times as fast as hash:fifo | " + " | ".join(names) + " |",
            "|---|" + "--:|" * len(names)]
    for algorithm in PAIRS.split(","):
        ratios = [makespans[graph, "hash:fifo"] / makespans[graph, algorithm]
                  for graph in graphs]
        text.append(f"| {algorithm} | " + " | ".join(f"{r:.1f}" for r in ratios) + " |")
    return "\n".join(commands) + "\n" + with_command(command, machine, "\n".join(text))


def families(bench, options):
    sizes = "100" if options.quick else "100,1000,10000"
    algorithms = ",".join(["single", "heft", "best", *bench.timed])
    command, machine, tables, _ = bench.run(
        "--families=all", f"--sizes={sizes}", f"--algorithms={algorithms}",
        f"--time-limit={options.time_limit:g}", "--baseline=best", "--tables=makespans,means")
    return with_command(command, machine, tables)


def growth(bench, options):
    sizes = "100,200" if options.quick else "1000,10000,100000"
    command, machine, tables, _ = bench.run(
        "--families=all", f"--sizes={sizes}", f"--algorithms={LISTED}", "--tables=growth")
    return with_command(command, machine, tables)


# Families with other shapes, machines and seeds than anything was chosen on.
FRESH = ("rnn --devices 6 --layers 3 --steps {small}", "cnn --devices 5 --unlike --seed {seed}",
         "layered --tasks 1500 --devices 7 --unlike --seed {seed}",
         "forkjoin --tasks 900 --width {small} --devices 3 --memory-fraction 0.6 --seed {seed}",
         "program --devices 3", "program --training --devices 4")


def fresh_graphs(bench, options):
    """Files of graphs that no constant was chosen on, as they are of the day."""
    seed = int(time.time()) // 86400
    files = []
    for number, family in enumerate(FRESH[:2] if options.quick else FRESH):
        file = os.path.join(bench.folder, f"fresh-{number}.json")
        arguments = family.format(seed=seed, small=seed % 12 + 12).split()
        subprocess.run([sys.executable, "examples/generate_graph.py", *arguments, "--name",
                        " ".join(arguments).replace("--", ""), "-o", file], cwd=ROOT, check=True)
        files.append(file)
    return files


def given_graphs(options):
    return sorted(os.path.join(options.graphs, name) for name in os.listdir(options.graphs)
                  if name.endswith(".json"))


def headline(bench, options):
    """What a user types, on all graphs of more than 200 tasks, as the median of seeds."""
    limit = f"time-limit={options.time_limit:g}"
    commands = {"best": ["--place-list=algorithm=best"],
                "search": [f"--place-search={limit} seed=SEED"],
                "coarsen, ilp": ["--coarsen", f"--place-ilp={limit} seed=SEED"]}
    seeds = range(1 if options.quick else options.seeds)
    lines = ["| graph | tasks | " + " | ".join(commands) + " | shorter of the others |",
             "|---|--:|" + "--:|" * (len(commands) + 1)]
    ratios = []
    for file in given_graphs(options) + fresh_graphs(bench, options):
        with open(file, encoding="utf-8") as f:
            graph = json.load(f)
        if len(graph["tasks"]) <= 200:
            continue
        found = {name: statistics.median(
            makespan_as_typed(options, file, [word.replace("SEED", str(one)) for word in command])
            for one in (seeds if name != "best" else [0])) for name, command in commands.items()}
        *others, own = found.values()
        ratios.append(own / min(others))
        lines.append(f"| {graph['name']} | {len(graph['tasks'])} | "
                     + " | ".join(f"{ns / 1e6:.4g}" for ns in found.values())
                     + f" | {ratios[-1]:.4f} |")
    of_seeds = f"medians of {len(seeds)} seeds" if len(seeds) > 1 else "of one seed"
    lines += ["", f"Makespans in ms, {of_seeds}; the last column is the "
              "ratio of `--coarsen --place-ilp` to the shorter of the two others: "
              f"{geometric_mean(ratios):.4f} in the geometric mean, at most {max(ratios):.4f}."]
    typed = ["    placer-translate --graph-to-mlir GRAPH.json | placer-opt " + shlex.join(command)
             + " | placer-translate --mlir-to-schedule" for command in commands.values()]
    return "\n".join(typed) + "\n\n" + "\n".join(lines) + "\n"


def annealed(tool, seconds, seeds, file):
    """A row for each seed, with a core for each run; None where one failed."""
    def run(seed):
        return subprocess.run([tool, f"--seconds={seconds:g}", f"--seed={seed}", file],
                              capture_output=True, text=True, check=False)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(run, range(seeds)))
    if any(result.returncode != 0 for result in results):
        return None
    return [row for result in results for row in csv.DictReader(result.stdout.splitlines())]


def annealing(bench, options):
    """Search on all cores against an annealing with as much processor time, medians of seeds.

    It knows no memory: on graphs on which its schedules are not valid it is left out.
    """
    cores = os.cpu_count() or 1
    limit = options.time_limit
    seeds = 1 if options.quick else options.seeds
    tool = os.path.join(options.build, "bin", "bench-annealing")
    lines = ["| graph | tasks | annealing, ms | search, ms | ratio | gap |",
             "|---|--:|--:|--:|--:|--:|"]
    ratios, open_ratios = [], []
    for file in given_graphs(options) + fresh_graphs(bench, options):
        rows = annealed(tool, limit * cores, seeds, file)
        if not rows or any(row["valid"] != "yes" for row in rows):
            continue
        runs = bench.run(file, "--algorithms=search", f"--time-limit={limit:g}",
                         f"--seeds={seeds}")[3]
        own = statistics.median(int(run["makespan_ns"]) for run in runs)
        other = statistics.median(int(row["makespan_ns"]) for row in rows)
        gap = statistics.median((int(run["makespan_ns"]) - int(run["bound_ns"]))
                                / int(run["makespan_ns"]) for run in runs)
        ratios.append(own / other)
        if gap > 0.01:
            open_ratios.append(own / other)
        lines.append(f"| {rows[0]['graph']} | {rows[0]['tasks']} | {other / 1e6:.5g} "
                     f"| {own / 1e6:.5g} | {own / other:.4f} | {100 * gap:.1f} % |")
    if not ratios:
        raise Failed("the annealing has no valid schedule of any graph")
    lines += ["", f"The ratio is {geometric_mean(ratios):.4f} in the geometric mean, at most "
              f"{max(ratios):.4f}"
              + (f"; {geometric_mean(open_ratios):.4f} in the mean of the {len(open_ratios)} whose "
                 "gap to the bound is above 1 %." if open_ratios else ".")]
    commands = (f"    bench-annealing --seconds={limit * cores:g} --seeds={seeds} GRAPH.json\n"
                f"    placer-bench GRAPH.json --algorithms=search --time-limit={limit:g} --seeds={seeds}")
    return commands + "\n\n" + "\n".join(lines) + "\n"


def makespan_as_typed(options, graph, command):
    def run(tool, *arguments, given=None):
        result = subprocess.run([os.path.join(options.build, "bin", tool), *arguments],
                                input=given, capture_output=True, text=True, check=False)
        if result.returncode != 0:
            raise Failed(f"{tool} {shlex.join(arguments)}: {result.stderr.strip()[:300]}")
        return result.stdout

    module = run("placer-translate", "--graph-to-mlir", graph)
    placed = run("placer-opt", *command, given=module)
    return json.loads(run("placer-translate", "--mlir-to-schedule", given=placed))["makespan_ns"]


def programs(bench, options):
    table = program_table.Table(options.build, bench.folder, options.time_limit, options.quick)
    return table.text()


SECTIONS = {"headline": headline, "annealing": annealing, "programs": programs, "real": real, "minute": minute,
            "optima": optima, "critical-path": critical_path, "families": families,
            "growth": growth}


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--graphs", help="a folder of real graphs")
    parser.add_argument("--optima", help="a folder of graphs with optima.csv")
    parser.add_argument("--only", help="these sections (default: all)", metavar="SECTION,…")
    parser.add_argument("--time-limit", type=float, default=10, metavar="SECONDS",
                        help="for each run of a search or solver (default: 10)")
    parser.add_argument("--seeds", type=int, default=3, metavar="N",
                        help="of which the headline takes the median (default: 3)")
    parser.add_argument("--build", default=os.path.join(ROOT, "build"),
                        help="the build directory (default: build)")
    parser.add_argument("--document", default=os.path.join(ROOT, "docs", "Benchmarks.md"),
                        help="the document (default: docs/Benchmarks.md)")
    parser.add_argument("--quick", action="store_true", help="small graphs, half a second each")
    options = parser.parse_args()
    if options.quick:
        options.time_limit = min(options.time_limit, 0.5)
    wanted = options.only.split(",") if options.only else list(SECTIONS)
    for name in wanted:
        if name not in SECTIONS:
            parser.error(f"no section '{name}'; there are {', '.join(SECTIONS)}")

    with open(options.document, encoding="utf-8") as f:
        present = {match["name"] for match in MARK.finditer(f.read())}
    failures = 0
    for name in wanted:
        if name in NEEDS and not getattr(options, NEEDS[name]):
            print(f"{name}: left alone, for want of --{NEEDS[name]}", file=sys.stderr)
            continue
        if name not in present:
            print(f"{name}: no such section in {options.document}", file=sys.stderr)
            failures += 1
            continue
        try:
            with tempfile.TemporaryDirectory() as folder:
                text = SECTIONS[name](Bench(options, folder), options)
        except (Failed, program_table.Failed, OSError, subprocess.CalledProcessError) as error:
            print(f"{name}: left alone: {error}", file=sys.stderr)
            failures += 1
            continue
        # Read anew, since a section may take long; written whole.
        with open(options.document, encoding="utf-8") as f:
            document = f.read()
        document = MARK.sub(
            lambda match: match.group() if match["name"] != name else
            f"<!-- begin {name}: made by benchmarks/update_tables.py -->\n\n{text}\n"
            f"<!-- end {name} -->\n", document)
        with open(options.document + ".new", "w", encoding="utf-8") as f:
            f.write(document)
        os.replace(options.document + ".new", options.document)
        print(f"{name}: made anew", file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
