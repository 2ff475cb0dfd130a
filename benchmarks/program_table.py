"""A table of programs in the forms of other projects' exporters, placed on two machines.

Used by update_tables.py. The programs are those of examples/generate_program.py, the machines
those of examples/machines. What is measured is what placer says of its schedules.
"""
import os
import re
import shlex
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# What each is called, the options of the generator, and those of --form-tasks and
# --placer-annotate-costs.
PROGRAMS = (
    ("LLaMA, 7 billion weights, 40 tokens", "llama", ""),
    ("BERT, 12 layers, 128 tokens",
     "bert --layers 12 --width 768 --heads 12 --hidden 3072 --tokens 128 --elide", ""),
    ("MobileNet, quantised", "tflite", ""),
    ("ResNet-18", "resnet --elide", ""),
    ("ResNet-18, tiled", "resnet --tiled --elide", ""),
    ("training step in StableHLO", "stablehlo", "ops=stablehlo"),
)
MACHINES = {"A": "two-v100", "B": "four-a100"}
HEADER = re.compile(r"makespan (\d+) ns, lower bound (\d+) ns.*\n(\d+) tasks")
DEVICE = re.compile(r"^\S+ +\d+ +\d+ +[\d.]+%  (\d+) of (\d+)", re.M)


class Failed(Exception):
    pass


class Placed:
    """What --placer-print-schedule says of a schedule."""

    def __init__(self, timetable):
        self.makespan, self.bound, self.tasks = map(int, HEADER.search(timetable).groups())
        # Of the fullest device.
        self.peak, self.capacity = max(
            ((int(peak), int(capacity)) for peak, capacity in DEVICE.findall(timetable)),
            key=lambda pair: pair[0] / pair[1])


def commands(limit):
    return {"one device": ["--place-list=algorithm=single"],
            "best": ["--place-list=algorithm=best"],
            "search": [f"--place-search=time-limit={limit:g}"],
            "coarsen, ilp": ["--coarsen", f"--place-ilp=time-limit={limit:g}"]}


class Table:
    def __init__(self, build, folder, limit, quick):
        self.tool = os.path.join(os.path.abspath(build), "bin", "placer-opt")
        self.folder, self.quick = folder, quick
        self.commands = commands(limit)

    def generate(self, options):
        """The file of a program, and how many bytes its weights have."""
        path = os.path.join(self.folder, "program.mlir")
        arguments = options.split()
        if self.quick:
            arguments = [arguments[0], "--small", *(a for a in arguments if a == "--tiled")]
        subprocess.run([sys.executable, "examples/generate_program.py", *arguments, "-o", path],
                       cwd=ROOT, check=True)
        with open(path, encoding="utf-8") as file:
            return path, int(re.match(r"// \d+ weights of (\d+) bytes", file.readline())[1])

    def opt(self, path, *passes, may_fail=False):
        result = subprocess.run([self.tool, path, "--allow-unregistered-dialect", *passes],
                                cwd=ROOT, capture_output=True, text=True, check=False)
        if result.returncode == 0:
            return True
        if not may_fail:
            raise Failed(f"placer-opt {shlex.join(passes)}: {result.stderr.strip()[:300]}")
        return False

    def place(self, formed, name):
        """None where nothing is found, as on one device that is too small."""
        timetable = os.path.join(self.folder, "timetable.txt")
        if not self.opt(formed, *self.commands[name], f"--placer-print-schedule=file={timetable}",
                        "-o", os.devnull, may_fail=name == "one device"):
            return None
        with open(timetable, encoding="utf-8") as file:
            return Placed(file.read())

    def row(self, label, options, passes):
        path, weights = self.generate(options)
        for letter, machine in MACHINES.items():
            formed = os.path.join(self.folder, "formed.mlir")
            self.opt(path, f"--placer-import-topology=file=examples/machines/{machine}.mlir",
                     f"--form-tasks={passes}", f"--placer-annotate-costs={passes}", "-o", formed)
            found = {name: self.place(formed, name) for name in self.commands}
            one = found["one device"]
            placed = [p for name, p in found.items() if p and name != "one device"]
            shortest = min(placed, key=lambda p: p.makespan)
            bound = max(p.bound for p in placed)
            times = " | ".join(f"{p.makespan / 1e6:.4g}" if p else "–" for p in found.values())
            gain = f"{one.makespan / shortest.makespan:.2f}" if one else "–"
            # Groups that stay count as one in the timetable of what was coarsened.
            yield (f"| {label} | {letter} | {found['best'].tasks} | {weights / 1e9:.3g} | {times} | "
                   f"{gain} | {shortest.peak / 1e9:.3g} of {shortest.capacity / 1e9:.3g} | "
                   f"{bound / 1e6:.4g} | "
                   f"{100 * (1 - bound / shortest.makespan):.1f} % |")

    def text(self):
        lines = [f"    python3 examples/generate_program.py {options} -o program.mlir"
                 + (f"    # {passes}" if passes else "") for _, options, passes in PROGRAMS]
        lines += ["    placer-opt program.mlir "
                  "--placer-import-topology=file=examples/machines/MACHINE.mlir \\",
                  "      --form-tasks --placer-annotate-costs -o formed.mlir"]
        lines += [f"    placer-opt formed.mlir {' '.join(passes)}"
                  for passes in self.commands.values()]
        lines += ["", "| program | on | tasks | weights, GB | "
                  + " | ".join(f"{name}, ms" for name in self.commands)
                  + " | speed-up | fullest device, GB | bound, ms | gap |",
                  "|---|---|" + "--:|" * (len(self.commands) + 6)]
        for program in PROGRAMS:
            lines += self.row(*program)
        return "\n".join(lines) + "\n"
