"""Random families."""
import math
import random

from .machine import GPU


class Random:
    """Times and sizes for the families without a model behind them."""

    def __init__(self, graph, options, peer):
        self.g = graph
        self.o = options
        self.random = random.Random(options.seed).random
        mean = sum(1.5 * 2**octave for octave in range(6)) / 6 / 16
        self.unit_ns = options.mean_time / mean
        transfer_ns = max(0, options.ccr * options.mean_time - peer["latency_ns"])
        self.unit_bytes = transfer_ns * peer["bytes_per_second"] / 1e9 / mean

    def draw(self):
        """From 1/16 to 4, every octave as likely as the others; without exp,
        whose last bit differs between C libraries."""
        octave, rest = divmod(6 * self.random(), 1)
        return 2**int(octave) * (1 + rest) / 16

    def task(self, name, reads):
        """A task and its tensor, whose name comes back."""
        work = self.draw() * self.unit_ns
        cost = {}
        for kind in self.g.kinds:
            slower = GPU.flops / kind.flops
            # Tasks differ in how well they suit a kind.
            suits = 0.5 + self.random() if self.o.unlike and kind is not GPU else 1
            cost[kind.name] = math.ceil(work * slower * suits)
        size = math.ceil(self.draw() * self.unit_bytes)
        self.g.task(name, "Work", cost, reads,
                    resident=math.floor(self.random() * size),
                    workspace=math.floor(self.random() * size))
        return self.g.tensor(f"{name}.out", name, size)

    def chain(self):
        tensor = None
        for i in range(self.o.tasks):
            tensor = self.task(f"step{i}", [tensor] if tensor else [])

    def forkjoin(self):
        """Stages of fork, width branches of `depth` tasks, join; the last
        stage is as wide as the tasks that are left allow."""
        left, stage, last = self.o.tasks, 0, None
        while left > 0:
            fork = self.task(f"stage{stage}.fork", [last] if last else [])
            left -= 1
            ends, branch = [], 0
            while branch < self.o.width and left > 1:
                tensor = fork
                for i in range(min(self.o.depth, left - 1)):
                    tensor = self.task(f"stage{stage}.branch{branch}.step{i}", [tensor])
                    left -= 1
                ends.append(tensor)
                branch += 1
            if left > 0:
                last = self.task(f"stage{stage}.join", ends or [fork])
                left -= 1
            stage += 1

    def layered(self):
        """Every task but the first layer's reads one tensor of the layer just
        before, and up to `degree` in all from the `reach` layers before."""
        layers = min(self.o.layers or max(1, round(math.sqrt(self.o.tasks))), self.o.tasks)
        made = []
        for layer in range(layers):
            count = self.o.tasks * (layer + 1) // layers - self.o.tasks * layer // layers
            row = []
            for i in range(count):
                reads = []
                if layer:
                    reads.append(self.pick(made[-1]))
                    for _ in range(math.floor(self.random() * self.o.degree)):
                        back = math.floor(self.random() * min(self.o.reach, layer))
                        reads.append(self.pick(made[-1 - back]))
                row.append(self.task(f"layer{layer}.task{i}", reads))
            made.append(row)

    def pick(self, row):
        return row[math.floor(self.random() * len(row))]
