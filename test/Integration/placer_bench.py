#!/usr/bin/env python3
"""Checks placer-bench as a user meets it: options, output, errors.

usage: placer_bench.py PLACER_BENCH CHECKER

CHECKER is check_schedule.py. Where PLACER_GRAPHS names folders, small graphs of
theirs are run through, too.
"""
import csv
import glob
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

PROFILE = ("a -- Input -- forward_compute_time=1.000, backward_compute_time=0.000, "
           "activation_size=8.0, parameter_size=0.000\n"
           "b -- Conv2d(3, 4) -- forward_compute_time=1.000, backward_compute_time=2.000, "
           "activation_size=[8.0; 8.0], parameter_size=4.000\n"
           "\ta -- b\n")
DNN = {"maxFPGAs": 2, "maxCPUs": 1,
       "nodes": [{"id": i, "supportedOnFpga": True, "cpuLatency": 2, "fpgaLatency": 1}
                 for i in range(4)],
       "edges": [{"sourceId": i, "destId": i + 1, "cost": 0.5} for i in range(3)]}
# One device, and a task too large for it beside another: single and heft fail.
FULL = {"format": "placer-graph", "version": 1, "name": "full",
        "devices": [{"name": "d0", "kind": "gpu", "memory_bytes": 10},
                    {"name": "d1", "kind": "gpu", "memory_bytes": 10}],
        "tasks": [{"name": f"t{i}", "cost_ns": {"gpu": 5}, "resident_bytes": 6}
                  for i in range(3)],
        "tensors": []}


class Tests:
    def __init__(self, tool, checker, folder):
        self.tool, self.checker, self.folder = tool, checker, folder
        self.faults = []
        spec = importlib.util.spec_from_file_location("check_schedule", checker)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        self.judge = module.check

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), "w", encoding="utf-8") as f:
            f.write(text if isinstance(text, str) else json.dumps(text))
        return self.path(name)

    def run(self, *arguments, status=0):
        result = subprocess.run([self.tool, *arguments], capture_output=True, text=True,
                                stdin=subprocess.DEVNULL, check=False)
        self.expect(result.returncode == status,
                    f"{arguments}: exited with {result.returncode}, not {status}:\n"
                    f"{result.stdout[-500:]}{result.stderr[-500:]}")
        return result

    def expect(self, condition, text):
        if not condition:
            self.faults.append(text)

    def refused(self, message, *arguments):
        result = self.run(*arguments, status=1)
        self.expect(message in result.stderr, f"{arguments}: no '{message}' in {result.stderr}")
        self.expect(result.stdout == "", f"{arguments}: said {result.stdout[:200]}")

    def rows(self, name):
        with open(self.path(name), encoding="utf-8", newline="") as f:
            return list(csv.DictReader(f))

    # The cases.

    def families_and_outputs(self):
        """Every family, with all outputs; two calls differ in times only."""
        arguments = ["--families=all,fan,group,chain", "--sizes=30,60", "--seeds=2",
                     "--algorithms=single,heft,search", "--time-limit=0.02",
                     "--workers=1", "--baseline=heft"]
        result = self.run(*arguments, f"--csv={self.path('all.csv')}",
                          f"--html={self.path('all.html')}", f"--markdown={self.path('all.md')}")
        rows = self.rows("all.csv")
        self.expect(len(rows) == 9 * 2 * 2 * 3, f"{len(rows)} rows")
        for row in rows:
            self.expect(row["status"] == "ok", f"not ok: {row}")
            self.expect(0 < int(row["bound_ns"]) <= int(row["makespan_ns"]), f"bound: {row}")
            self.expect(int(row["peak_bytes"]) > 100000, f"peak: {row}")
            gap = 1 - int(row["bound_ns"]) / int(row["makespan_ns"])
            self.expect(abs(float(row["gap"]) - gap) < 1e-5, f"gap: {row}")
        for title in ("Makespans", "Geometric means", "Wins and losses", "Growth"):
            self.expect(f"\n{title}: " in result.stdout, f"no {title}")
        self.expect("\nFailures" not in result.stdout, "failures")
        self.expect("\033" not in result.stderr, "a progress bar that nobody sees")
        self.well_formed("all.html")
        with open(self.path("all.md"), encoding="utf-8") as f:
            tables = [line for line in f if line.startswith("|")]
        widths = {line.count("|") for line in tables}
        self.expect(len(tables) > 30 and len(widths) <= 4, f"tables of widths {widths}")

        again = [a.replace("search", "hash:fifo") for a in arguments]
        makespans = []
        for i in range(2):
            self.run(*again, f"--csv={self.path(f'{i}.csv')}")
            makespans.append([(r["graph"], r["graph_seed"], r["algorithm"], r["makespan_ns"])
                              for r in self.rows(f"{i}.csv")])
        self.expect(makespans[0] == makespans[1], "two calls differ")

    def well_formed(self, name):
        """The page is XML, and refers to nothing outside."""
        with open(self.path(name), encoding="utf-8") as f:
            page = f.read()
        try:
            root = ElementTree.fromstring(page.replace("<!DOCTYPE html>", ""))
        except ElementTree.ParseError as error:
            self.expect(False, f"{name}: {error}")
            return
        tags = {element.tag for element in root.iter()}
        self.expect({"table", "svg", "polyline", "rect"} <= tags, f"{name} has only {tags}")
        self.expect(not tags & {"script", "link", "img", "iframe"}, f"{name} has {tags}")
        for element in root.iter():
            for key in ("src", "href"):
                self.expect(key not in element.attrib, f"{name}: {element.attrib}")
        self.expect("http" not in page and "url(" not in page, f"{name} refers to the network")

    def formats_and_saving(self):
        """Folders with graphs of every format; what is saved passes the checker."""
        self.write("in/net/graph.txt", PROFILE)
        self.write("in/dnn.json", DNN)
        self.write("in/readme.md", "nothing to read")
        saved = self.path("saved")
        result = self.run(f"--graphs={self.path('in')}", "--algorithms=list", f"--save={saved}",
                          "--profile-devices=3", f"--csv={self.path('f.csv')}")
        self.expect({row["graph"] for row in self.rows("f.csv")} == {"net", "dnn"},
                    result.stdout)
        with open(os.path.join(saved, "dnn.json"), encoding="utf-8") as f:
            devices = [d["name"] for d in json.load(f)["devices"]]
        self.expect(devices == ["acc0", "acc1", "acc2", "cpu0"], f"devices {devices}")
        schedules = glob.glob(os.path.join(saved, "*.schedule.json"))
        self.expect(len(schedules) == 2 * 19, f"{len(schedules)} schedules")
        for schedule in schedules:
            graph = os.path.join(saved, os.path.basename(schedule).split(".")[0] + ".json")
            with open(graph, encoding="utf-8") as g, open(schedule, encoding="utf-8") as s:
                bad, _ = self.judge(json.load(g), json.load(s))
            self.expect(not bad, f"{schedule}: {bad[:3]}")
        # What was saved is read as it was.
        self.run(f"--graphs={os.path.join(saved, 'net.json')}", os.path.join(saved, "dnn.json"),
                 "--algorithms=list", f"--csv={self.path('g.csv')}")
        first, second = ({(r["graph"], r["algorithm"]): r["makespan_ns"] for r in self.rows(n)}
                         for n in ("f.csv", "g.csv"))
        self.expect(first == second, "saved graphs are other graphs")

    def data_parallel(self):
        """Training steps on a machine; the joint schedules are judged, too."""
        self.write("in/net/graph.txt", PROFILE)
        ends = [(0, 1), (1, 0), (1, 2), (2, 1), (2, 0), (0, 2)]
        self.write("trio.json", json.dumps({
            "format": "placer-graph", "version": 1, "name": "trio",
            "devices": [{"name": f"d{i}", "kind": "gpu", "memory_bytes": None} for i in range(3)],
            "links": [{"from": f"d{i}", "to": f"d{j}", "latency_ns": 1000,
                       "bytes_per_second": 10 ** 9} for i, j in ends]}))
        saved, profile = self.path("steps"), self.path("in/net/graph.txt")
        self.run(f"--data-parallel=vgg8,{profile}", self.path("trio.json"), "--time-limit=0.3",
                 f"--csv={self.path('steps.csv')}", f"--save={saved}", "--check")
        rows = self.rows("steps.csv")
        self.expect([r["network"] for r in rows] == ["vgg8", "net"], f"{rows}")
        for row in rows:
            times = [int(row[f"{name}_ns"]) for name in ("fifo", "fused", "priority", "parts")]
            self.expect(int(row["bound_ns"]) <= int(row["joint_ns"]) <= min(times), f"{row}")
        # What a profile becomes as a graph is the same network.
        graphs = self.path("graphs")
        self.run(f"--graphs={os.path.dirname(os.path.dirname(profile))}", "--algorithms=single",
                 f"--save={graphs}")
        self.run(f"--data-parallel={os.path.join(graphs, 'net.json')}", self.path("trio.json"),
                 "--time-limit=0.3", f"--csv={self.path('again.csv')}")
        again = self.rows("again.csv")[0]
        for column in ("compute_ns", "gradient_bytes", "fifo_ns", "parts_ns", "bound_ns"):
            self.expect(again[column] == rows[1][column], f"{again} {rows[1]}")
        self.write("other.json", FULL)
        for options in (["--data-parallel=vgg17", self.path("trio.json")], ["--data-parallel=vgg8"],
                        ["--data-parallel=" + self.path("other.json"), self.path("trio.json")],
                        ["--data-parallel=vgg8", "--part-bytes=0", self.path("trio.json")],
                        ["--data-parallel=vgg8", "--collectives=all", self.path("trio.json")]):
            result = self.run(*options, status=1)
            self.expect(result.stderr.count("error:") == 1, result.stderr)

    def failures_are_listed(self):
        self.write("bad/broken.json", '{"format":"placer-graph",\n "version":}')
        self.write("bad/full.json", FULL)
        self.write("bad/good.json", DNN)
        result = self.run(self.path("bad"), "--algorithms=single,heft",
                          f"--csv={self.path('bad.csv')}", f"--html={self.path('bad.html')}",
                          status=1)
        self.expect("broken.json:2:12: " in result.stderr, result.stderr)
        listed = result.stdout.split("\nFailures", 1)[-1]
        self.expect("broken.json" in listed and "unreadable" in listed, listed)
        self.expect("no schedule" in listed and "full" in listed, listed)
        self.expect("good" not in listed, listed)
        statuses = [row["status"] for row in self.rows("bad.csv")]
        self.expect(sorted(statuses) == ["no schedule", "no schedule", "ok", "ok", "unreadable"],
                    f"{statuses}")
        stopped = self.run("--families=layered", "--sizes=20000", "--algorithms=best",
                           "--kill-after=0.5", "--tables=failures", status=1)
        self.expect("stopped" in stopped.stdout, stopped.stdout)

    def checker_has_its_say(self):
        """A checker that finds fault makes runs fail; one that is missing, the call."""
        self.run("--families=all", "--sizes=40", "--algorithms=heft", "--check")
        finds = self.write("finds.py", "import sys\nprint('too late')\nsys.exit(1)\n")
        result = self.run("--families=chain", "--sizes=10", "--algorithms=heft", "--check",
                          f"--checker={finds}", status=1)
        self.expect("the checker: too late" in result.stdout, result.stdout)
        breaks = self.write("breaks.py", "raise ValueError('oh')\n")
        result = self.run("--families=chain", "--sizes=10", "--algorithms=heft", "--check",
                          f"--checker={breaks}", status=1)
        self.expect("the checker: ValueError: oh" in result.stdout, result.stdout)
        self.refused("no checker at", "--check", f"--checker={self.path('none.py')}")

    def errors(self):
        for message, *arguments in [
                ("no strategy 'magic'; there are heft, ", "--algorithms=magic"),
                ("no order 'lifo'", "--algorithms=hash:lifo"),
                ("decides the order itself", "--algorithms=heft:pct"),
                ("the baseline 'etf' is not one of --algorithms", "--algorithms=heft",
                 "--baseline=etf"),
                ("no family 'tree'; see --list", "--families=tree"),
                ("--sizes must be from 1 to 1000000", "--sizes=0"),
                ("--devices must be from 1 to 1000", "--devices=1001"),
                ("--memory must be at least 0", "--memory=-1"),
                ("--seeds must be at least 1", "--seeds=0"),
                ("--time-limit must be above 0", "--time-limit=0"),
                ("--repeat must be at least 1", "--repeat=0"),
                ("--kill-after must be at least 0", "--kill-after=-1"),
                ("no table 'sums'; there are makespans, ", "--tables=sums"),
                ("--profile-devices must be from 1 to 1000", "--profile-devices=0"),
                ("no *.json and no graph.txt in this folder", f"--graphs={self.path('')}empty"),
                ("No such file or directory", f"--csv={self.path('none/x.csv')}"),
                ("Unknown command line argument", "--zeal")]:
            os.makedirs(self.path("empty"), exist_ok=True)
            self.refused(message, *arguments)
        graph = self.write("one.json", DNN)
        self.refused("is both read and written", graph, f"--csv={graph}")
        self.refused("Not a directory", graph, f"--save={graph}")
        # What is no plain file is written to, not replaced.
        os.symlink("/dev/full", self.path("full"))
        result = self.run("--families=chain", "--sizes=10", "--algorithms=heft",
                          f"--csv={self.path('full')}", status=1)
        self.expect("full: No space left on device" in result.stderr, result.stderr)
        self.expect(os.path.islink(self.path("full")), "a link was replaced")
        self.refused("would be written twice", graph, f"--csv={self.path('x')}",
                     f"--html={self.path('x')}")
        with open(graph, encoding="utf-8") as f:
            self.expect(json.load(f) == DNN, "the input was written over")
        self.expect(not os.path.exists(self.path("x")), "an output of a call that failed")

    def help_and_list(self):
        text = self.run("--help").stdout
        options = re.findall(r"^  --([\w-]+)(=<[^>]*>)? +- (.*(?:\n {30,}.*)*)", text, re.M)
        for name, value, words in options:
            if value and name != "links":
                self.expect("default" in words, f"--help says no default of --{name}: {words}")
        self.expect(len(options) > 20, text)
        text = self.run("--list").stdout
        for name in ("heft", "hash:fifo|pct|msr", "best", "search (takes --time-limit)",
                     "layered", "unlike"):
            self.expect(f"  {name}" in text, f"--list has no {name}")

    def free_of_mlir(self):
        libraries = subprocess.run(["ldd", self.tool], capture_output=True, text=True,
                                   check=True).stdout
        self.expect("libMLIR" not in libraries, libraries)

    def moved_away(self):
        """The tool finds the checker beside itself wherever both are installed."""
        for folder in ("prefix/bin", "prefix/share/placer"):
            os.makedirs(self.path(folder))
        tool = shutil.copy(self.tool, self.path("prefix/bin"))
        arguments = [tool, "--families=chain", "--sizes=10", "--algorithms=heft", "--check"]
        alone = subprocess.run(arguments, capture_output=True, text=True, check=False)
        self.expect(alone.returncode == 1 and "no checker at" in alone.stderr, alone.stderr)
        shutil.copy(self.checker, self.path("prefix/share/placer"))
        both = subprocess.run(arguments, capture_output=True, text=True, check=False)
        self.expect(both.returncode == 0, both.stderr)

    def tables_of_the_document(self):
        """update_tables.py replaces its section of the document, and nothing else."""
        root = os.path.join(os.path.dirname(os.path.abspath(self.checker)), "..", "..")
        document = shutil.copy(os.path.join(root, "docs", "Benchmarks.md"), self.folder)
        with open(document, encoding="utf-8") as f:
            before = f.read()
        script = [sys.executable, os.path.join(root, "benchmarks", "update_tables.py"),
                  f"--document={document}",
                  f"--build={os.path.dirname(os.path.dirname(os.path.abspath(self.tool)))}"]
        result = subprocess.run([*script, "--quick", "--only=critical-path,real"],
                                capture_output=True, text=True, check=False)
        self.expect(result.returncode == 0, result.stderr)
        self.expect("real: left alone" in result.stderr, result.stderr)
        with open(document, encoding="utf-8") as f:
            after = f.read()
        section = re.compile("<!-- begin critical-path.*?<!-- end critical-path", re.S)
        self.expect(section.sub("", before) == section.sub("", after), "other text is changed")
        text = section.search(after).group()
        self.expect("| hash:fifo | 1.0 | 1.0 |" in text and "placer-bench cnn.json" in text, text)
        wrong = subprocess.run([*script, "--only=sums"], capture_output=True, text=True,
                               check=False)
        self.expect(wrong.returncode == 2 and "no section 'sums'" in wrong.stderr, wrong.stderr)

    def folders(self):
        """Real graphs, where there are any."""
        files = [file for folder in os.environ.get("PLACER_GRAPHS", "").split(":") if folder
                 for file in sorted(glob.glob(os.path.join(folder, "*.json")))
                 if os.path.getsize(file) < 60000]
        if files:
            self.run(*files[:4], "--algorithms=heft,best", "--check")


def main(argv):
    if len(argv) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    faults, count = [], 0
    for name, case in vars(Tests).items():
        if name.startswith("_") or name in ("path", "write", "run", "expect", "refused", "rows",
                                            "well_formed"):
            continue
        with tempfile.TemporaryDirectory() as folder:
            tests = Tests(argv[1], argv[2], folder)
            case(tests)
            faults += [f"{name}: {fault}" for fault in tests.faults]
            count += 1
    for fault in faults:
        print(fault, file=sys.stderr)
    print(f"{count} cases, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
