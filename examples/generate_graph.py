#!/usr/bin/env python3
"""Generates placer-graph files: a task graph and the machine to place it on.

Families:
  transformer   a training step (or inference) of a transformer encoder, with
                times from FLOPs and memory traffic, weights, optimizer state,
                colocation groups and activations kept for the backward pass
  layered       random tasks in layers, each reading from the layers before
  chain         one task after the other
  forkjoin      stages of parallel branches between one fork and one join

The same options and the same seed give the same bytes. Examples:

  generate_graph.py transformer --name transformer-block -o transformer-block.json
  generate_graph.py transformer --blocks 12 --heads 16 --devices 8
  generate_graph.py layered --tasks 100000 --devices 16 --unlike --seed 7
  generate_graph.py forkjoin --tasks 1000 --width 20 --memory-fraction 0.5
"""
import argparse
import json
import math
import random
import sys

GIB = 2**30


class Kind:
    """What a kind of device can do: rates it sustains, not its peaks."""

    def __init__(self, name, flops, bytes_per_second, overhead_ns, memory_bytes):
        self.name = name
        self.flops = flops
        self.bytes_per_second = bytes_per_second
        self.overhead_ns = overhead_ns
        self.memory_bytes = memory_bytes

    def time_ns(self, flops, traffic):
        """The roofline: bound by arithmetic or by memory, after a start-up."""
        return self.overhead_ns + math.ceil(
            1e9 * max(flops / self.flops, traffic / self.bytes_per_second))


# About a data-centre GPU with half-precision matrix units and HBM, at half of
# its peak arithmetic and 80 % of its bandwidth; one of half and one of a
# quarter of its speed; a server CPU with 512-bit vectors.
GPU = Kind("gpu", 60e12, 720e9, 5_000, 16 * GIB)
ACCELERATORS = (
    GPU,
    Kind("gpu-half", 30e12, 400e9, 6_000, 12 * GIB),
    Kind("gpu-quarter", 15e12, 250e9, 8_000, 8 * GIB),
)
CPU = Kind("cpu", 1e12, 80e9, 1_000, 128 * GIB)

# Between two accelerators, and between one and the host.
PEER = {"latency_ns": 5_000, "bytes_per_second": 100_000_000_000}
HOST = {"latency_ns": 10_000, "bytes_per_second": 12_000_000_000}


class Graph:
    """Collects the parts; tasks must come in a topological order."""

    def __init__(self, name, source):
        self.name = name
        self.source = source
        self.devices, self.links, self.tasks, self.tensors = [], [], [], []
        self.kinds = []
        self.by_name = {}

    def device(self, name, kind):
        if kind not in self.kinds:
            self.kinds.append(kind)
        self.devices.append({"name": name, "kind": kind.name,
                             "memory_bytes": kind.memory_bytes})

    def link(self, a, b, rates, channels):
        row = {"from": a, "to": b, **rates}
        if channels == "port":
            row["channels"] = [f"{a}.out", f"{b}.in"]
        elif channels == "bus":
            row["channels"] = ["bus"]
        self.links.append(row)

    def task(self, name, op, cost_ns, reads=(), resident=0, workspace=0, group=None):
        """Adds a task; it reads tensors that are there, each counted once."""
        row = {"name": name, "op": op, "cost_ns": cost_ns}
        if group is not None:
            row["colocation"] = group
        row["resident_bytes"] = resident
        row["workspace_bytes"] = workspace
        self.tasks.append(row)
        for tensor in dict.fromkeys(reads):
            self.by_name[tensor]["consumers"].append(name)

    def tensor(self, name, producer, size):
        row = {"name": name, "producer": producer, "bytes": size, "consumers": []}
        self.tensors.append(row)
        self.by_name[name] = row
        return name

    def limit_memory(self, gib, fraction, by_kind):
        """The same capacity for all: absolute, or as a share of what the whole
        graph would take on one device if nothing were ever freed. Else that of
        the device's kind, or none."""
        if gib is not None:
            capacity = round(gib * GIB)
        elif fraction is not None:
            capacity = math.ceil(fraction * (
                sum(t["resident_bytes"] for t in self.tasks)
                + sum(t["bytes"] for t in self.tensors)
                + max((t["workspace_bytes"] for t in self.tasks), default=0)))
        elif by_kind:
            return
        else:
            capacity = None
        for device in self.devices:
            device["memory_bytes"] = capacity

    def drop_lone_groups(self):
        size = {}
        for task in self.tasks:
            if "colocation" in task:
                size[task["colocation"]] = size.get(task["colocation"], 0) + 1
        for task in self.tasks:
            if size.get(task.get("colocation")) == 1:
                del task["colocation"]

    def write(self, out):
        """One device, link, task or tensor a line."""
        encode = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode
        out.write('{"format":"placer-graph","version":1,\n')
        out.write(f' "name":{encode(self.name)},\n "source":{encode(self.source)}')
        for field in ("devices", "links", "tasks", "tensors"):
            rows = getattr(self, field)
            out.write(f',\n "{field}":[')
            out.write(",".join(f"\n  {encode(row)}" for row in rows))
            out.write("]")
        out.write("}\n")


def build_machine(graph, options):
    """--devices accelerators, each joined to each, and a host if asked for."""
    names = []
    if options.host:
        graph.device("cpu0", CPU)
        names.append("cpu0")
    for i in range(options.devices):
        kind = ACCELERATORS[i % len(ACCELERATORS)] if options.unlike else GPU
        graph.device(f"gpu{i}", kind)
        names.append(f"gpu{i}")
    peer = dict(PEER)
    if options.bandwidth is not None:
        peer["bytes_per_second"] = options.bandwidth
    if options.latency is not None:
        peer["latency_ns"] = options.latency
    for a in names:
        for b in names:
            if a != b:
                rates = HOST if "cpu0" in (a, b) else peer
                graph.link(a, b, rates, options.channels)
    return peer


class Transformer:
    """A training step of an encoder: input, blocks, classifier, loss, and the
    way back with one optimizer update for every set of weights.

    Numbers are half precision (2 bytes). The optimizer holds fp32 weights and
    two Adam moments, and writes the next step's half-precision weights beside
    this step's: 14 bytes a parameter. Biases and the norms' own parameters are
    too small to count. The feed-forward layer is
    cut into column/row parts, whose results are summed: like the heads, they
    are independent. A matmul y = x W goes back as two tasks, dx = dy W' and
    dW = x' dy; the first needs the weights and is colocated with them, as is
    the update, while the second can run anywhere.
    """

    def __init__(self, graph, options):
        self.g = graph
        self.o = options
        self.tokens = options.batch * options.sequence
        self.half = 2
        self.activation = self.tokens * options.model * self.half

    def add(self, name, op, flops, reads, produces, weights=0, group=None,
            workspace=0, resident=None, kinds=None):
        """A task from its arithmetic; traffic is all that it reads and writes.
        produces: (tensor, bytes) pairs. Returns the tensors' names."""
        traffic = sum(self.g.by_name[r]["bytes"] for r in dict.fromkeys(reads))
        traffic += sum(size for _, size in produces) + weights
        cost = {k.name: k.time_ns(flops, traffic) for k in kinds or self.g.kinds}
        self.g.task(name, op, cost, reads, weights if resident is None else resident,
                    workspace, group)
        return [self.g.tensor(t, name, size) for t, size in produces]

    def forward_matmul(self, name, x, y_bytes, rows, inner, columns, count=1):
        weights = count * inner * columns * self.half
        (y,) = self.add(name, "MatMul", 2 * count * rows * inner * columns, [x],
                        [(f"{name}.out", y_bytes)], weights, f"{name}.weights")
        return y

    def backward_matmul(self, name, x, dy, rows, inner, columns, count=1):
        """dx, dW and the update of a forward_matmul. Returns dx's name."""
        flops = 2 * count * rows * inner * columns
        parameters = count * inner * columns
        weights, group = parameters * self.half, f"{name}.weights"
        (dx,) = self.add(f"{name}.grad", "MatMulGrad", flops, [dy],
                         [(f"{name}.grad.out", rows * inner * self.half)],
                         weights, group, resident=0)
        (dw,) = self.add(f"{name}.weights_grad", "MatMulGrad", flops, [x, dy],
                         [(f"{name}.weights_grad.out", weights)])
        self.update(name, dw, parameters)
        return dx

    def update(self, name, gradient, parameters):
        """Adam: reads and writes 12 bytes of state a parameter, writes 2 more."""
        self.add(f"{name}.update", "Adam", 12 * parameters, [gradient], [],
                 weights=26 * parameters, group=f"{name}.weights",
                 resident=14 * parameters)

    def pointwise(self, name, op, reads, size, flops_each=8, workspace=0):
        (y,) = self.add(name, op, flops_each * size // self.half, reads,
                        [(f"{name}.out", size)], workspace=workspace)
        return y

    def forward_block(self, b, x):
        o, rows, d = self.o, self.tokens, self.o.model
        dh = d // o.heads
        part = o.feed_forward // o.parts
        scores = o.batch * o.sequence * o.sequence * self.half
        kept = {"x": x}
        n = kept["norm1"] = self.pointwise(f"{b}.norm1", "LayerNorm", [x], self.activation)
        contexts = []
        for h in range(o.heads):
            head = f"{b}.head{h}"
            qkv = self.forward_matmul(f"{head}.qkv", n, 3 * rows * dh * self.half,
                                      rows, d, dh, count=3)
            (s,) = self.add(f"{head}.scores", "BatchMatMul",
                            2 * rows * o.sequence * dh, [qkv],
                            [(f"{head}.scores.out", scores)])
            p = self.pointwise(f"{head}.softmax", "Softmax", [s], scores)
            (c,) = self.add(f"{head}.context", "BatchMatMul",
                            2 * rows * o.sequence * dh, [p, qkv],
                            [(f"{head}.context.out", rows * dh * self.half)])
            kept[head] = (qkv, p)
            contexts.append(c)
        c = kept["concat"] = self.pointwise(f"{b}.concat", "Concat", contexts,
                                            self.activation, flops_each=0)
        a = self.forward_matmul(f"{b}.project", c, self.activation, rows, d, d)
        r = kept["add1"] = self.pointwise(f"{b}.add1", "Add", [x, a], self.activation, 1)
        n = kept["norm2"] = self.pointwise(f"{b}.norm2", "LayerNorm", [r], self.activation)
        sums = []
        for i in range(o.parts):
            ff = f"{b}.ff{i}"
            e = self.forward_matmul(f"{ff}.expand", n, rows * part * self.half,
                                    rows, d, part)
            g = self.pointwise(f"{ff}.gelu", "Gelu", [e], rows * part * self.half, 12)
            sums.append(self.forward_matmul(f"{ff}.contract", g, self.activation,
                                            rows, part, d))
            kept[ff] = (e, g)
        y = self.pointwise(f"{b}.add2", "Add", [r] + sums, self.activation, len(sums))
        return y, kept

    def backward_block(self, b, dy, kept):
        o, rows, d = self.o, self.tokens, self.o.model
        dh = d // o.heads
        part = o.feed_forward // o.parts
        scores = o.batch * o.sequence * o.sequence * self.half
        parts = []
        for i in reversed(range(o.parts)):
            ff = f"{b}.ff{i}"
            e, g = kept[ff]
            dg = self.backward_matmul(f"{ff}.contract", g, dy, rows, part, d)
            de = self.pointwise(f"{ff}.gelu.grad", "GeluGrad", [e, dg],
                                rows * part * self.half, 16)
            parts.append(self.backward_matmul(f"{ff}.expand", kept["norm2"], de,
                                              rows, d, part))
        dr = self.pointwise(f"{b}.norm2.grad", "LayerNormGrad",
                            [kept["add1"], dy] + parts, self.activation, 14)
        dc = self.backward_matmul(f"{b}.project", kept["concat"], dr, rows, d, d)
        heads = []
        for h in reversed(range(o.heads)):
            head = f"{b}.head{h}"
            qkv, p = kept[head]
            dp, dv = self.add(f"{head}.context.grad", "BatchMatMulGrad",
                              4 * rows * o.sequence * dh, [p, qkv, dc],
                              [(f"{head}.context.grad.out", scores),
                               (f"{head}.context.grad.v", rows * dh * self.half)])
            ds = self.pointwise(f"{head}.softmax.grad", "SoftmaxGrad", [p, dp], scores, 10)
            (dqkv,) = self.add(f"{head}.scores.grad", "BatchMatMulGrad",
                               4 * rows * o.sequence * dh, [qkv, ds, dv],
                               [(f"{head}.scores.grad.out", 3 * rows * dh * self.half)])
            heads.append(self.backward_matmul(f"{head}.qkv", kept["norm1"], dqkv,
                                              rows, d, dh, count=3))
        return self.pointwise(f"{b}.norm1.grad", "LayerNormGrad",
                              [kept["x"], dr] + heads, self.activation, 14)

    def build(self):
        o = self.o
        host = [k for k in self.g.kinds if k is CPU] or None
        # Gathers a batch of token numbers that are in the host's memory already.
        (ids,) = self.add("batch.load", "Load", 200 * self.tokens, [],
                          [("batch.load.out", 4 * self.tokens)], kinds=host)
        table = o.vocabulary * o.model
        # Reads a row of the table for every token, not the whole table.
        (x,) = self.add("embed", "Gather", self.tokens * o.model, [ids],
                        [("embed.out", self.activation)], self.activation,
                        "embed.weights", resident=table * self.half)
        saved = []
        for i in range(o.blocks):
            x, kept = self.forward_block(f"block{i}", x)
            saved.append(kept)
        (pooled,) = self.add("pool", "Mean", self.tokens * o.model, [x],
                             [("pool.out", o.batch * o.model * self.half)])
        logits = self.forward_matmul("classify", pooled, o.batch * o.classes * self.half,
                                     o.batch, o.model, o.classes)
        if o.inference:
            return
        _, dy = self.add("loss", "CrossEntropy", 10 * o.batch * o.classes, [logits],
                         [("loss.value", 4),
                          ("loss.grad", o.batch * o.classes * self.half)])
        dy = self.backward_matmul("classify", pooled, dy, o.batch, o.model, o.classes)
        dy = self.pointwise("pool.grad", "MeanGrad", [dy], self.activation, 1)
        for i in reversed(range(o.blocks)):
            dy = self.backward_block(f"block{i}", dy, saved[i])
        # The rows that were read are the rows that change.
        rows = min(self.tokens, o.vocabulary)
        (dw,) = self.add("embed.weights_grad", "GatherGrad", self.tokens * o.model,
                         [ids, dy], [("embed.weights_grad.out", rows * o.model * self.half)])
        self.add("embed.update", "Adam", 12 * rows * o.model, [dw], [],
                 weights=26 * rows * o.model, group="embed.weights",
                 resident=14 * table)


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


def positive(text):
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"{text} is not at least 1")
    return value


def parse(argv):
    common = argparse.ArgumentParser(add_help=False)
    group = common.add_argument_group("machine")
    group.add_argument("--devices", type=positive, default=2, metavar="N",
                       help="how many accelerators (default: %(default)s)")
    group.add_argument("--unlike", action="store_true",
                       help="accelerators of full, half and quarter speed in turn")
    group.add_argument("--host", action=argparse.BooleanOptionalAction,
                       help="with or without cpu0 (default: only for transformer)")
    group.add_argument("--channels", choices=("port", "link", "bus"), default="port",
                       help="what a transfer occupies: its ends' ports a.out and b.in, "
                       "the link alone, or one bus for all (default: %(default)s)")
    group.add_argument("--bandwidth", type=positive, metavar="BYTES_PER_SECOND",
                       help=f"between accelerators (default: {PEER['bytes_per_second']})")
    group.add_argument("--latency", type=int, metavar="NS",
                       help=f"between accelerators (default: {PEER['latency_ns']})")
    group.add_argument("--memory-gib", type=float, metavar="GIB",
                       help="of every device (default: by its kind for transformer, "
                       "no limit for the others)")
    group.add_argument("--memory-fraction", type=float, metavar="F",
                       help="of every device, as a share of all bytes of the graph")
    group = common.add_argument_group("output")
    group.add_argument("--name", help="the graph's name (default: from the options)")
    group.add_argument("-o", "--output", metavar="FILE", help="default: standard output")

    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    families = parser.add_subparsers(dest="family", required=True, metavar="FAMILY")

    p = families.add_parser("transformer", help="a training step of an encoder", parents=[common])
    for option, value, text in (
            ("blocks", 1, "encoder blocks"), ("heads", 4, "attention heads of a block"),
            ("parts", 2, "parts of the feed-forward layer"),
            ("batch", 8, "samples"), ("sequence", 512, "tokens of a sample"),
            ("model", 1024, "width of the model"),
            ("feed-forward", 4096, "width of the feed-forward layer"),
            ("vocabulary", 32000, "rows of the embedding"),
            ("classes", 1000, "outputs of the classifier")):
        p.add_argument(f"--{option}", type=positive, default=value, metavar="N",
                       help=f"{text} (default: %(default)s)")
    p.add_argument("--inference", action="store_true", help="the forward pass only")

    for family, text in (("layered", "random layers"), ("chain", "one after the other"),
                         ("forkjoin", "forks and joins")):
        p = families.add_parser(family, help=text, parents=[common])
        p.add_argument("--tasks", type=positive, default=100, metavar="N",
                       help="how many tasks (default: %(default)s)")
        p.add_argument("--seed", type=int, default=0, metavar="N",
                       help="of the random numbers (default: %(default)s)")
        p.add_argument("--mean-time", type=positive, default=100_000, metavar="NS",
                       help="of a task on a full-speed device (default: %(default)s)")
        p.add_argument("--ccr", type=float, default=0.5, metavar="R",
                       help="mean transfer time over mean task time (default: %(default)s)")
        if family == "layered":
            p.add_argument("--layers", type=positive, metavar="N",
                           help="how many layers (default: the root of the tasks)")
            p.add_argument("--degree", type=positive, default=3, metavar="N",
                           help="the most tensors that a task reads (default: %(default)s)")
            p.add_argument("--reach", type=positive, default=3, metavar="N",
                           help="how many layers back it reads (default: %(default)s)")
        if family == "forkjoin":
            p.add_argument("--width", type=positive, default=8, metavar="N",
                           help="branches of a stage (default: %(default)s)")
            p.add_argument("--depth", type=positive, default=1, metavar="N",
                           help="tasks of a branch (default: %(default)s)")
    options = parser.parse_args(argv)
    if options.host is None:
        options.host = options.family == "transformer"
    if options.family == "transformer":
        if options.model % options.heads:
            parser.error("--heads must divide --model")
        if options.feed_forward % options.parts:
            parser.error("--parts must divide --feed-forward")
    if options.memory_gib is not None and options.memory_fraction is not None:
        parser.error("--memory-gib and --memory-fraction exclude each other")
    if options.latency is not None and options.latency < 0:
        parser.error("--latency must not be negative")
    return options


def main(argv):
    options = parse(argv)
    family = options.family
    if options.name is None:
        size = f"{options.blocks}x{options.heads}" if family == "transformer" \
            else f"{options.tasks}_s{options.seed}"
        options.name = f"{family}_{size}_{options.devices}gpu"
    # The command that makes this very file, its name apart.
    words = [w for i, w in enumerate(argv)
             if w not in ("-o", "--output") and not w.startswith("--output=")
             and (i == 0 or argv[i - 1] not in ("-o", "--output"))]
    graph = Graph(options.name, " ".join(["generate_graph.py"] + words))
    peer = build_machine(graph, options)
    if family == "transformer":
        Transformer(graph, options).build()
    else:
        getattr(Random(graph, options, peer), family)()
    graph.drop_lone_groups()
    graph.limit_memory(options.memory_gib, options.memory_fraction,
                       by_kind=family == "transformer")
    if options.output:
        with open(options.output, "w", encoding="utf-8") as out:
            graph.write(out)
    else:
        graph.write(sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
