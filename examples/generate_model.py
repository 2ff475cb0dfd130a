#!/usr/bin/env python3
"""Generates models as MLIR programs on tensors, with a machine to place them on.

Families:
  mlp           layers of product, bias and activation, and a softmax (linalg)
  transformer   encoder blocks: multi-head attention, layer norms, feed-forward
                (linalg)
  lstm-grid     LSTM cells unrolled over layers and steps: cell (l, t) waits for
                (l - 1, t) and (l, t - 1) (linalg)
  convnet       convolutions, pooling and a classifier (tosa)

Every op that does work carries its time on each kind of device, by a roofline,
as `placer.cost`, and a name in its location. The arithmetic is real: lowered
and run, the program computes the model. Inputs and weights are arguments, or are
made by the program itself from their indices (--data generated; not for tosa),
so that it can run without any file.

The same options give the same bytes. Examples:

  generate_model.py mlp -o mlp.mlir
  generate_model.py transformer --blocks 12 --model 768 --heads 12 --sequence 512
  generate_model.py lstm-grid --layers 8 --steps 100 --devices 4

  placer-opt mlp.mlir --form-tasks --place-list=algorithm=heft --verify-schedule
"""
import argparse
import math
import sys

from graphgen.machine import Kind

GIB = 2**30

# In single precision, about a data-centre GPU and a server CPU: rates that they
# sustain, the time to start anything at all, and memory.
KINDS = (Kind("gpu", 15e12, 720e9, 5_000, 16 * GIB),
         Kind("cpu", 1e12, 80e9, 1_000, 128 * GIB))
PEER = (5_000, 100_000_000_000)
HOST = (10_000, 12_000_000_000)


def tensor(*shape):
    return "tensor<" + "".join(f"{extent}x" for extent in shape) + "f32>"


def elements(shape):
    return math.prod(shape)


class Value:
    def __init__(self, name, shape):
        self.name = name
        self.shape = tuple(shape)
        self.type = tensor(*shape)


def ins(*values):
    """`ins(%a, %b : type, type)`"""
    return ("ins(" + ", ".join(v.name for v in values) + " : "
            + ", ".join(v.type for v in values) + ")")


def outs(value):
    return f"outs({value.name} : {value.type})"


class Model:
    """Collects a function: its arguments, its ops and its results."""

    def __init__(self, options):
        self.options = options
        self.arguments, self.lines = [], []
        self.count = 0
        self.constants = {}

    # -- values ------------------------------------------------------------

    def fresh(self):
        self.count += 1
        return f"%{self.count - 1}"

    def argument(self, name, *shape):
        if self.options.data == "generated":
            return self.generated(name, shape, 1.0)
        value = Value(f"%{name}", shape)
        self.arguments.append(value)
        return value

    def constant(self, value):
        """An f32, made once at the top."""
        if value not in self.constants:
            name = f"%f{len(self.constants)}"
            self.constants[value] = name
        return self.constants[value]

    def weight(self, name, *shape, scale=None):
        if self.options.data == "generated":
            return self.generated(name, shape, scale or 1 / math.sqrt(shape[0]))
        return self.argument(name, *shape)

    def generated(self, name, shape, scale):
        """Pseudo-random numbers from -scale to scale, of the indices and a seed
        from the name."""
        seed = sum(ord(c) * (i + 1) for i, c in enumerate(name)) * 7919 % 65536
        dims = ", ".join(f"d{i}" for i in range(len(shape)))
        body = [f"%s = arith.constant {seed} : index",
                "%m = arith.constant 65536 : index",
                "%k = arith.constant 25173 : index"]
        at = "%s"
        for i in range(len(shape)):
            body += [f"%i{i} = linalg.index {i} : index",
                     f"%a{i} = arith.addi {at}, %i{i} : index",
                     f"%b{i} = arith.muli %a{i}, %k : index",
                     f"%c{i} = arith.remui %b{i}, %m : index"]
            at = f"%c{i}"
        body += [f"%n = arith.index_cast {at} : index to i32",
                 "%r = arith.uitofp %n : i32 to f32",
                 f"%h = arith.constant {2 * scale / 65536:.6e} : f32",
                 f"%o = arith.constant {-scale:.6e} : f32",
                 "%p = arith.mulf %r, %h : f32",
                 "%q = arith.addf %p, %o : f32", "linalg.yield %q : f32"]
        return self.generic(name, [], shape, [f"affine_map<({dims}) -> ({dims})>"],
                            "parallel " * len(shape), "%old: f32", body,
                            self.empty(*shape), flops=6 * elements(shape))

    def empty(self, *shape):
        value = Value(self.fresh(), shape)
        self.lines.append(f"{value.name} = tensor.empty() : {value.type}")
        return value

    def filled(self, scalar, *shape):
        init = self.empty(*shape)
        value = Value(self.fresh(), shape)
        self.lines.append(f"{value.name} = linalg.fill ins({self.constant(scalar)} : f32) "
                          f"{outs(init)} -> {value.type}")
        return value

    # -- ops ---------------------------------------------------------------

    def cost(self, flops, shapes):
        """The attribute with the times of an op that touches these tensors."""
        if not self.options.costs:
            return ""
        traffic = 4 * sum(map(elements, shapes))
        times = ", ".join(f"{k.name} = {k.time_ns(flops, traffic)}" for k in KINDS)
        return f"placer.cost = #placer.cost<{times}>"

    def emit(self, where, shape, text, flops, reads, attributes=""):
        """Adds `%n = text`, where `@` in the text is the attribute dictionary."""
        value = Value(self.fresh(), shape)
        cost = self.cost(flops, [v.shape for v in reads] + [shape])
        inside = ", ".join(filter(None, (attributes, cost)))
        text = text.replace("@", f" {{{inside}}}" if inside else "")
        self.lines.append(f'{value.name} = {text} loc("{where}")')
        return value

    def matmul(self, where, a, b, init=None):
        """A product of matrices, or of batches of them."""
        *batch, m, k = a.shape
        shape = (*batch, m, b.shape[-1])
        init = init or self.filled(0.0, *shape)
        op = "batch_matmul" if batch else "matmul"
        return self.emit(where, shape,
                         f"linalg.{op}@ {ins(a, b)} {outs(init)} -> {init.type}",
                         2 * elements(shape) * k, [a, b])

    def binary(self, where, op, a, b):
        init = self.empty(*a.shape)
        return self.emit(where, a.shape,
                         f"linalg.{op}@ {ins(a, b)} {outs(init)} -> {init.type}",
                         elements(a.shape), [a, b])

    def unary(self, where, op, a, flops=10):
        return self.emit(where, a.shape, f"{op} {a.name}@ : {a.type}",
                         flops * elements(a.shape), [a])

    def generic(self, where, reads, shape, maps, iterators, arguments, body,
                init=None, flops=None):
        init = init or self.empty(*shape)
        kinds = ", ".join(f'"{i}"' for i in iterators.split())
        lines = "\n".join("  " + line for line in body)
        return self.emit(
            where, shape,
            f"linalg.generic@ {ins(*reads) + ' ' if reads else ''}{outs(init)} {{\n"
            f"^bb0({arguments}):\n{lines}\n}} -> {init.type}",
            flops or len(body) * elements(shape), reads,
            f"indexing_maps = [{', '.join(maps)}], iterator_types = [{kinds}]")

    def elementwise(self, where, a, body, *rows):
        """Over the elements %x of `a`; the rows %r0, … are vectors along its last
        dimension, or along all but the last where they have another length."""
        dims = [f"d{i}" for i in range(len(a.shape))]
        identity = f"affine_map<({', '.join(dims)}) -> ({', '.join(dims)})>"
        maps = [identity]
        for row in rows:
            over = dims[-1:] if row.shape == a.shape[-1:] else dims[:-1]
            maps.append(f"affine_map<({', '.join(dims)}) -> ({', '.join(over)})>")
        arguments = ["%x: f32"] + [f"%r{i}: f32" for i in range(len(rows))] + ["%old: f32"]
        return self.generic(where, [a, *rows], a.shape, maps + [identity],
                            "parallel " * len(dims), ", ".join(arguments), body)

    def reduce(self, where, op, a, start):
        """Over the last dimension."""
        shape = a.shape[:-1]
        init = self.filled(start, *shape)
        return self.emit(where, shape,
                         f"linalg.reduce {{ {op} }} {ins(a)} {outs(init)} "
                         f"dimensions = [{len(shape)}]@", elements(a.shape), [a])

    def transpose(self, where, a, permutation):
        shape = [a.shape[i] for i in permutation]
        init = self.empty(*shape)
        return self.emit(where, shape, f"linalg.transpose {ins(a)} {outs(init)} "
                         f"permutation = {list(permutation)}@", 0, [a])

    def slice(self, a, offset, size):
        """Columns of a matrix."""
        value = Value(self.fresh(), (a.shape[0], size))
        self.lines.append(
            f"{value.name} = tensor.extract_slice {a.name}[0, {offset}] "
            f"[{a.shape[0]}, {size}] [1, 1] : {a.type} to {value.type}")
        return value

    def reshape(self, a, groups, *shape):
        """Splits or joins dimensions; `groups` say which belong together."""
        value = Value(self.fresh(), shape)
        if len(shape) > len(a.shape):
            self.lines.append(f"{value.name} = tensor.expand_shape {a.name} {groups} "
                              f"output_shape {list(shape)} : {a.type} into {value.type}")
        else:
            self.lines.append(f"{value.name} = tensor.collapse_shape {a.name} {groups} : "
                              f"{a.type} into {value.type}")
        return value

    # -- layers ------------------------------------------------------------

    def linear(self, where, a, outputs):
        w = self.weight(f"{where}.w".replace(".", "_"), a.shape[-1], outputs)
        b = self.weight(f"{where}.b".replace(".", "_"), outputs)
        product = self.matmul(f"{where}.matmul", a, w)
        return self.elementwise(f"{where}.bias", product,
                                ["%y = arith.addf %x, %r0 : f32",
                                 "linalg.yield %y : f32"], b)

    def relu(self, where, a):
        zero = self.constant(0.0)
        return self.elementwise(where, a, [f"%y = arith.maximumf %x, {zero} : f32",
                                           "linalg.yield %y : f32"])

    def gelu(self, where, a):
        half, one = self.constant(0.5), self.constant(1.0)
        root = self.constant(1 / math.sqrt(2))
        return self.elementwise(where, a, [
            f"%s = arith.mulf %x, {root} : f32", "%e = math.erf %s : f32",
            f"%o = arith.addf %e, {one} : f32", f"%h = arith.mulf %x, {half} : f32",
            "%y = arith.mulf %h, %o : f32", "linalg.yield %y : f32"])

    def sigmoid(self, where, a):
        one = self.constant(1.0)
        return self.elementwise(where, a, [
            "%n = arith.negf %x : f32", "%e = math.exp %n : f32",
            f"%d = arith.addf %e, {one} : f32", f"%y = arith.divf {one}, %d : f32",
            "linalg.yield %y : f32"])

    def softmax(self, where, a):
        top = self.reduce(f"{where}.max", "arith.maximumf", a, -3.0e38)
        powers = self.elementwise(f"{where}.exp", a, [
            "%d = arith.subf %x, %r0 : f32", "%y = math.exp %d : f32",
            "linalg.yield %y : f32"], top)
        total = self.reduce(f"{where}.sum", "arith.addf", powers, 0.0)
        return self.elementwise(f"{where}.divide", powers, [
            "%y = arith.divf %x, %r0 : f32", "linalg.yield %y : f32"], total)

    def layer_norm(self, where, a):
        gain = self.weight(f"{where}.gain".replace(".", "_"), a.shape[-1], scale=1.0)
        shift = self.weight(f"{where}.shift".replace(".", "_"), a.shape[-1], scale=0.1)
        n, tiny = self.constant(float(a.shape[-1])), self.constant(1.0e-5)
        total = self.reduce(f"{where}.sum", "arith.addf", a, 0.0)
        centred = self.elementwise(f"{where}.centre", a, [
            f"%m = arith.divf %r0, {n} : f32", "%y = arith.subf %x, %m : f32",
            "linalg.yield %y : f32"], total)
        squares = self.binary(f"{where}.square", "mul", centred, centred)
        spread = self.reduce(f"{where}.variance", "arith.addf", squares, 0.0)
        return self.elementwise(f"{where}.scale", centred, [
            f"%v = arith.divf %r0, {n} : f32", f"%w = arith.addf %v, {tiny} : f32",
            "%d = math.rsqrt %w : f32", "%z = arith.mulf %x, %d : f32",
            "%s = arith.mulf %z, %r1 : f32", "%y = arith.addf %s, %r2 : f32",
            "linalg.yield %y : f32"], spread, gain, shift)

    # -- text --------------------------------------------------------------

    def function(self, name, results):
        arguments = ", ".join(f"{a.name}: {a.type}" for a in self.arguments)
        types = ", ".join(r.type for r in results)
        lines = [f"{n} = arith.constant {v:.9e} : f32"
                 for v, n in self.constants.items()] + self.lines
        body = "\n".join("  " + line for text in lines for line in text.split("\n"))
        machine = (f"\n    attributes {{placer.topology = @machine{self.options.devices}}}"
                   if self.options.machine else "")
        return (f"func.func @{name}({arguments}) -> ({types}){machine} {{\n{body}\n"
                f"  return {', '.join(r.name for r in results)} : {types}\n}}\n")


def mlp(options):
    model = Model(options)
    x = model.argument("input", options.batch, options.features)
    for layer in range(options.layers):
        x = model.linear(f"fc{layer}", x, options.hidden)
        x = model.relu(f"fc{layer}.relu", x)
    x = model.linear("classes", x, options.classes)
    return model.function("mlp", [model.softmax("softmax", x)])


def attention(model, where, x, heads):
    sequence, width = x.shape
    size = width // heads
    parts = {}
    for part in "qkv":
        flat = model.linear(f"{where}.{part}", x, width)
        split = model.reshape(flat, [[0], [1, 2]], sequence, heads, size)
        # Keys are wanted the other way round, for the product with queries.
        parts[part] = model.transpose(f"{where}.{part}.heads", split,
                                      (1, 2, 0) if part == "k" else (1, 0, 2))
    scores = model.matmul(f"{where}.scores", parts["q"], parts["k"])
    scale = model.constant(1 / math.sqrt(size))
    scaled = model.elementwise(f"{where}.scale", scores, [
        f"%y = arith.mulf %x, {scale} : f32", "linalg.yield %y : f32"])
    weights = model.softmax(f"{where}.softmax", scaled)
    mixed = model.matmul(f"{where}.mix", weights, parts["v"])
    joined = model.transpose(f"{where}.join", mixed, (1, 0, 2))
    flat = model.reshape(joined, [[0], [1, 2]], sequence, width)
    return model.linear(f"{where}.out", flat, width)


def transformer(options):
    if options.model % options.heads:
        sys.exit("--model must be a multiple of --heads")
    model = Model(options)
    x = model.argument("input", options.sequence, options.model)
    for block in range(options.blocks):
        where = f"b{block}"
        mixed = attention(model, f"{where}.attention", x, options.heads)
        x = model.layer_norm(f"{where}.norm1",
                             model.binary(f"{where}.residual1", "add", x, mixed))
        wide = model.gelu(f"{where}.gelu", model.linear(f"{where}.ff1", x, options.ff))
        narrow = model.linear(f"{where}.ff2", wide, options.model)
        x = model.layer_norm(f"{where}.norm2",
                             model.binary(f"{where}.residual2", "add", x, narrow))
    return model.function("transformer", [x])


def lstm_grid(options):
    model = Model(options)
    batch, hidden = options.batch, options.hidden
    inputs = [model.argument(f"input{t}", batch, hidden) for t in range(options.steps)]
    for layer in range(options.layers):
        wx = model.weight(f"l{layer}_wx", hidden, 4 * hidden)
        wh = model.weight(f"l{layer}_wh", hidden, 4 * hidden)
        bias = model.weight(f"l{layer}_b", 4 * hidden)
        h, c = model.filled(0.0, batch, hidden), model.filled(0.0, batch, hidden)
        outputs = []
        for step, x in enumerate(inputs):
            where = f"l{layer}.t{step}"
            seen = model.matmul(f"{where}.input", x, wx)
            gates = model.matmul(f"{where}.state", h, wh, init=seen)
            gates = model.elementwise(f"{where}.bias", gates, [
                "%y = arith.addf %x, %r0 : f32", "linalg.yield %y : f32"], bias)
            i, f, g, o = (model.slice(gates, n * hidden, hidden) for n in range(4))
            i = model.sigmoid(f"{where}.i", i)
            f = model.sigmoid(f"{where}.f", f)
            g = model.unary(f"{where}.g", "math.tanh", g)
            o = model.sigmoid(f"{where}.o", o)
            kept = model.binary(f"{where}.keep", "mul", f, c)
            added = model.binary(f"{where}.add", "mul", i, g)
            c = model.binary(f"{where}.cell", "add", kept, added)
            h = model.binary(f"{where}.hidden", "mul", o,
                             model.unary(f"{where}.tanh", "math.tanh", c))
            outputs.append(h)
        inputs = outputs
    return model.function("lstm_grid", [inputs[-1], c])


def convnet(options):
    """In tosa: images are NHWC, and products are batched."""
    if options.data != "arguments":
        sys.exit("convnet has its data as arguments only")
    model = Model(options)
    n, size, depth = options.batch, options.image, 3
    if size % 2**options.layers:
        sys.exit("--image must be divisible by 2 once for each layer")
    x = model.argument("input", n, size, size, depth)
    zero = Value(model.fresh(), (1,))
    model.lines.append(f'{zero.name} = "tosa.const"() {{values = dense<0.0> : {zero.type}}} '
                       f": () -> {zero.type}")

    def types(*values):
        return "(" + ", ".join(v.type for v in values) + ")"

    def reshape(value, *shape):
        target = model.fresh()
        model.lines.append(f"{target} = tosa.const_shape {{values = dense<{list(shape)}> : "
                           f"tensor<{len(shape)}xindex>}} : () -> !tosa.shape<{len(shape)}>")
        result = Value(model.fresh(), shape)
        model.lines.append(f"{result.name} = tosa.reshape {value.name}, {target} : "
                           f"({value.type}, !tosa.shape<{len(shape)}>) -> {result.type}")
        return result

    def simple(where, op, shape, *reads, flops=1, attributes=""):
        names = ", ".join(v.name for v in reads)
        return model.emit(where, shape, f"tosa.{op} {names}@ : {types(*reads)} -> "
                          f"{tensor(*shape)}", flops * elements(shape), reads, attributes)

    for layer in range(options.layers):
        channels = options.channels * 2**layer
        w = model.argument(f"conv{layer}_w", channels, 3, 3, depth)
        b = model.argument(f"conv{layer}_b", channels)
        x = simple(f"conv{layer}", "conv2d", (n, size, size, channels), x, w, b, zero, zero,
                   flops=2 * 9 * depth,
                   attributes="acc_type = f32, dilation = array<i64: 1, 1>, pad = "
                              "array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>")
        x = simple(f"conv{layer}.relu", "clamp", x.shape, x,
                   attributes="min_val = 0.0 : f32, max_val = 3.0e38 : f32")
        size, depth = size // 2, channels
        x = simple(f"pool{layer}", "max_pool2d", (n, size, size, depth), x, flops=4,
                   attributes="kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, "
                              "stride = array<i64: 2, 2>")
    features = size * size * depth
    w = model.argument("classes_w", 1, features, options.classes)
    x = simple("classes", "matmul", (1, n, options.classes), reshape(x, 1, n, features),
               w, zero, zero, flops=2 * features)
    powers = simple("softmax.exp", "exp", x.shape, x, flops=10)
    total = simple("softmax.sum", "reduce_sum", (1, n, 1), powers, flops=options.classes,
                   attributes="axis = 2 : i32")
    inverse = simple("softmax.inverse", "reciprocal", total.shape, total)
    shift = model.fresh()
    model.lines.append(f'{shift} = "tosa.const"() {{values = dense<0> : tensor<1xi8>}} '
                       ": () -> tensor<1xi8>")
    x = model.emit("softmax.scale", x.shape,
                   f"tosa.mul {powers.name}, {inverse.name}, {shift}@ : ({powers.type}, "
                   f"{inverse.type}, tensor<1xi8>) -> {powers.type}",
                   elements(x.shape), [powers, inverse])
    return model.function("convnet", [reshape(x, n, options.classes)])


def topology(devices):
    """A host and GPUs that reach each other directly; each has one port."""
    gpus = [f"gpu{n}" for n in range(devices - 1)]
    lines = [f"placer.topology @machine{devices} {{"]
    for name in gpus + ["cpu0"]:
        kind = KINDS[0] if name in gpus else KINDS[1]
        lines.append(f'  placer.device @{name} kind "{kind.name}" memory {kind.memory_bytes}')
    for a in gpus + ["cpu0"]:
        for b in gpus + ["cpu0"]:
            if a == b:
                continue
            latency, bandwidth = HOST if "cpu0" in (a, b) else PEER
            lines.append(f"  placer.link @{a} to @{b} latency {latency} bandwidth {bandwidth} "
                         f'channels ["{a}.out", "{b}.in"]')
    return "\n".join(lines) + "\n}\n"


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    families = parser.add_subparsers(dest="family", required=True)

    def family(name, build, **sizes):
        sub = families.add_parser(name)
        for option, default in sizes.items():
            sub.add_argument(f"--{option}", type=int, default=default,
                             help=f"default: {default}")
        sub.add_argument("--devices", type=int, action="append", default=[],
                         help="a host and this many GPUs less one; given again, further "
                              "machines, of which the first is used (default: 2)")
        sub.add_argument("--data", choices=("arguments", "generated"),
                         default="arguments", help="where inputs and weights come from")
        sub.add_argument("--no-costs", dest="costs", action="store_false",
                         help="leave placer.cost out")
        sub.add_argument("--no-machine", dest="machine", action="store_false",
                         help="leave the topology out")
        sub.add_argument("-o", "--output", help="default: standard output")
        sub.set_defaults(build=build)

    family("mlp", mlp, batch=64, features=784, hidden=512, classes=10, layers=3)
    family("transformer", transformer, sequence=128, model=256, heads=4, ff=1024, blocks=1)
    family("lstm-grid", lstm_grid, batch=32, hidden=256, layers=3, steps=4)
    family("convnet", convnet, batch=8, image=32, channels=16, classes=10, layers=2)
    options = parser.parse_args()

    sizes = [v for v in vars(options).values() if type(v) is int]
    machines = options.devices or [2]
    if min(sizes) < 1 or min(machines) < 2:
        parser.error("sizes must be at least 1, and devices at least 2")
    options.devices = machines[0]
    text = options.build(options)
    if options.machine:
        text = "".join(topology(n) + "\n" for n in machines) + text
    if options.output:
        with open(options.output, "w") as file:
            file.write(text)
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main()
