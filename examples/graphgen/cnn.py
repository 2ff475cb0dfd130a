"""A convolutional network of cells, as NASNet and its kin."""
import math
import random

from .network import Tape


class Cnn(Tape):
    """Cells of `branches` pairs of operations each, added up two by two and
    concatenated, every cell reading the two before it: a graph that is wide and
    full of short cuts. Which operations a cell pairs is drawn by lot, once for
    all normal and once for all reduction cells, as a search would have found
    it. A separable convolution is two tasks; norms and activations are fused
    into what they follow.
    """

    KERNELS = {"sep3": 3, "sep5": 5, "sep7": 7}
    POOLS = ("avg", "max", "skip")

    def __init__(self, graph, options):
        super().__init__(graph, options)
        self.random = random.Random(options.seed).random
        self.shapes = {}

    def pick(self, choices):
        return choices[math.floor(self.random() * len(choices))]

    def draw_cell(self):
        """For every branch two states that it reads, and what it does to them."""
        operations = tuple(self.KERNELS) + self.POOLS
        return [[(math.floor(self.random() * (branch + 2)), self.pick(operations))
                 for _ in range(2)] for branch in range(self.o.branches)]

    def make(self, name, op, reads, side, channels, flops, parameters=0, saves=()):
        """An operation with one image as its result."""
        (y,) = self.run(name, op, reads, [self.o.batch * side * side * channels * self.half],
                        flops, parameters, saves)
        self.shapes[y] = side, channels
        return y

    def convolve(self, name, x, channels, kernel=1, stride=1):
        side, inner = self.shapes[x]
        side = math.ceil(side / stride)
        parameters = kernel * kernel * inner * channels
        return self.make(name, "Conv2d", [x], side, channels,
                         2 * parameters * self.o.batch * side * side, parameters)

    def separable(self, name, x, kernel):
        side, channels = self.shapes[x]
        parameters = kernel * kernel * channels
        y = self.make(f"{name}.depth", "DepthwiseConv2d", [x], side, channels,
                      2 * parameters * self.o.batch * side * side, parameters)
        return self.convolve(f"{name}.point", y, channels)

    def apply(self, name, operation, x):
        side, channels = self.shapes[x]
        if operation in self.KERNELS:
            return self.separable(name, x, self.KERNELS[operation])
        if operation == "skip":
            return x
        flops = 9 * self.o.batch * side * side * channels
        return self.make(name, f"{operation.capitalize()}Pool", [x], side, channels, flops,
                         saves=[x])

    def cell(self, name, plan, inputs, channels, stride):
        side = math.ceil(self.shapes[inputs[1]][0] / stride)
        states, used = [], set()
        for i, x in enumerate(inputs):
            states.append(self.convolve(f"{name}.fit{i}", x, channels,
                                        stride=math.ceil(self.shapes[x][0] / side)))
        for b, pair in enumerate(plan):
            parts = []
            for i, (state, operation) in enumerate(pair):
                used.add(state)
                parts.append(self.apply(f"{name}.branch{b}.{i}", operation, states[state]))
            states.append(self.make(f"{name}.branch{b}.add", "Add", parts, side, channels,
                                    self.o.batch * side * side * channels))
        loose = [s for i, s in enumerate(states) if i not in used]
        return self.make(f"{name}.concat", "Concat", loose, side, channels * len(loose), 0)

    def build(self):
        o = self.o
        normal, reduction = self.draw_cell(), self.draw_cell()
        (image,) = self.add("batch.load", "Load", 0, [],
                            [("batch.load.out", o.batch * o.image * o.image * 3 * self.half)])
        self.source = image
        self.shapes[image] = o.image, 3
        channels = o.filters
        stem = self.convolve("stem", image, channels, kernel=3, stride=2)
        before, x = stem, self.convolve("stem.reduce", stem, channels, kernel=3, stride=2)
        for stage in range(o.stages):
            if stage:
                channels *= 2
                before, x = x, self.cell(f"reduction{stage}", reduction, (before, x), channels, 2)
            for i in range(o.cells):
                before, x = x, self.cell(f"stage{stage}.cell{i}", normal, (before, x),
                                         channels, 1)
        side, width = self.shapes[x]
        pooled = self.make("pool", "Mean", [x], 1, width, o.batch * side * side * width)
        logits = self.convolve("classify", pooled, o.classes)
        if o.inference:
            return
        _, dy = self.add("loss", "CrossEntropy", 10 * o.batch * o.classes, [logits],
                         [("loss.value", 4), ("loss.grad", self.size(logits))])
        self.back({logits: [dy]})
