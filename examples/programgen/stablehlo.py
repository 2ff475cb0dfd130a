"""A training step as JAX exports it: StableHLO in generic form, state as arguments."""
import math

from .function import Function, Value


def numbers(values):
    return f"array<i64{': ' if len(values) else ''}{', '.join(map(str, values))}>"


class Step(Function):
    """Convolutions and dense layers on the way there, and their gradients on the way back."""

    def __init__(self, name, options):
        super().__init__(name, options, "arguments")
        self.parameters, self.back, self.numbers = [], [], set()

    # -- ops ---------------------------------------------------------------

    def hlo(self, op, reads, shape, element="f32", properties="", region="", where=None):
        target = Value("", shape, element).type
        return self.op(f'"stablehlo.{op}"({", ".join(v.name for v in reads)})'
                       f"{f' <{{{properties}}}>' if properties else ''}{region} : "
                       f"({', '.join(v.type for v in reads)}) -> {target}", shape, element, where)

    def simple(self, op, *reads, where=None):
        return self.hlo(op, reads, reads[0].shape, reads[0].element, where=where)

    def number(self, value):
        """Anew for each use, as JAX does; what is the same counts once."""
        text = self.literal(value, "f32")
        if text not in self.numbers:
            self.numbers.add(text)
            self.constant_bytes += 4
        return self.hlo("constant", [], (), "f32", f"value = dense<{text}> : tensor<f32>")

    def broadcast(self, value, shape, dimensions=()):
        return self.hlo("broadcast_in_dim", [value], shape, "f32",
                        f"broadcast_dimensions = {numbers(dimensions)}")

    def scaled(self, value, factor):
        return self.simple("multiply", value, self.broadcast(self.number(factor), value.shape))

    def reduce(self, op, value, start, dimensions):
        shape = [n for i, n in enumerate(value.shape) if i not in dimensions]
        region = ("({\n^bb0(%a: tensor<f32>, %b: tensor<f32>):\n"
                  f'  %r = "stablehlo.{op}"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>\n'
                  '  "stablehlo.return"(%r) : (tensor<f32>) -> ()\n})')
        return self.hlo("reduce", [value, self.number(start)], shape, "f32",
                        f"dimensions = {numbers(dimensions)}", " " + region)

    def transpose(self, value, order):
        return self.hlo("transpose", [value], [value.shape[i] for i in order], "f32",
                        f"permutation = {numbers(order)}")

    def dot(self, a, b, sides, where=None):
        """Of matrices, summed over dimension `sides` of each."""
        left, right = sides
        return self.hlo(
            "dot_general", [a, b], (a.shape[1 - left], b.shape[1 - right]), "f32",
            f"dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [{left}], "
            f"rhs_contracting_dimensions = [{right}]>, precision_config = "
            "[#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]", where=where)

    def convolution(self, x, w, shape, layout, pads, stride=1, spread=(1, 1), where=None):
        """`spread` is the dilation of the two operands."""
        low, high = pads
        return self.hlo(
            "convolution", [x, w], shape, "f32",
            "batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<" + layout
            + f">, feature_group_count = 1 : i64, lhs_dilation = {numbers([spread[0]] * 2)}, "
            f"padding = dense<[[{low}, {high}], [{low}, {high}]]> : tensor<2x2xi64>, "
            "precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>], "
            f"rhs_dilation = {numbers([spread[1]] * 2)}, window_reversal = array<i1: false, "
            f"false>, window_strides = {numbers([stride] * 2)}", where=where)

    # -- layers, each with its way back -------------------------------------

    def parameter(self, where, shape):
        """A weight with both moments of Adam."""
        low = 1 / math.sqrt(max(1, math.prod(shape[:-1])))
        w = self.weight(f"params{where}", shape, low=-low, high=low)
        moments = [self.weight(f"opt_state{kind}{where}", shape, low=0.0, high=0.1)
                   for kind in (".mu", ".nu")]
        self.parameters.append((where, w, *moments))
        return w

    def biased(self, where, x, dy_of):
        """With a bias; `dy_of` gets what comes back."""
        last = len(x.shape) - 1
        b = self.parameter(f"{where}['bias']", x.shape[-1:])
        self.back.append(lambda dy: {b.name: self.reduce("add", dy, 0.0, range(last)),
                                     **dy_of(dy)})
        return self.simple("add", x, self.broadcast(b, x.shape, [last]))

    def relu(self, x):
        zero = self.broadcast(self.number(0.0), x.shape)
        positive = self.hlo("compare", [x, zero], x.shape, "i1",
                            "comparison_direction = #stablehlo<comparison_direction GT>, "
                            "compare_type = #stablehlo<comparison_type FLOAT>")
        self.back.append(lambda dy: {"x": self.hlo("select", [positive, dy, zero], x.shape)})
        return self.simple("maximum", x, zero)

    def dense(self, where, x, outputs):
        w = self.parameter(f"{where}['kernel']", (x.shape[1], outputs))
        y = self.dot(x, w, (1, 0), where)
        return self.biased(where, y, lambda dy: {
            w.name: self.dot(x, dy, (0, 0), f"{where}.dw"),
            "x": self.dot(dy, w, (1, 1), f"{where}.dx")})

    def convolve(self, where, x, channels):
        """3x3, every second pixel."""
        n, side, _, depth = x.shape
        half = side // 2
        w = self.parameter(f"{where}['kernel']", (3, 3, depth, channels))
        y = self.convolution(x, w, (n, half, half, channels),
                             "[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]", (0, 1), 2, where=where)

        def back(dy):
            grads = {w.name: self.convolution(
                x, dy, w.shape, "[f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f]", (0, 1),
                spread=(1, 2), where=f"{where}.dw")}
            if depth > 3:
                turned = self.hlo("reverse", [w], w.shape, "f32", f"dimensions = {numbers([0, 1])}")
                grads["x"] = self.convolution(
                    dy, turned, x.shape, "[b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f]", (2, 1),
                    spread=(2, 1), where=f"{where}.dx")
            return grads

        return self.biased(where, y, back)

    def mean(self, x):
        n, side, _, depth = x.shape
        share = 1 / (side * side)
        self.back.append(lambda dy: {"x": self.broadcast(self.scaled(dy, share), x.shape, [0, 3])})
        return self.scaled(self.reduce("add", x, 0.0, [1, 2]), share)

    def loss(self, logits, labels):
        """Cross entropy of a softmax: the loss, and what comes back."""
        rows = logits.shape[0]
        top = self.reduce("maximum", logits, -3.0e38, [1])
        less = self.simple("subtract", logits, self.broadcast(top, logits.shape, [0]))
        powers = self.simple("exponential", less)
        total = self.reduce("add", powers, 0.0, [1])
        logs = self.simple("subtract", less,
                           self.broadcast(self.simple("log", total), logits.shape, [0]))
        loss = self.reduce("add", self.simple("multiply", logs, labels), 0.0, [0, 1])
        shares = self.simple("divide", powers, self.broadcast(total, logits.shape, [0]))
        return (self.scaled(loss, -1 / rows),
                self.scaled(self.simple("subtract", shares, labels), 1 / rows))

    def gradients(self, dy):
        """By the names of parameters, from the last layer to the first."""
        found = {}
        for back in reversed(self.back):
            given = back(dy)
            dy = given.pop("x", None)
            found.update(given)
        return found

    def adam(self, w, first, second, gradient, corrections):
        def mixed(a, b, share):
            return self.simple("add", self.scaled(a, share), self.scaled(b, 1 - share))

        first = mixed(first, gradient, 0.9)
        second = mixed(second, self.simple("multiply", gradient, gradient), 0.999)
        mean, spread = (self.simple("divide", moment, self.broadcast(c, w.shape))
                        for moment, c in zip((first, second), corrections))
        root = self.simple("add", self.simple("sqrt", spread),
                           self.broadcast(self.number(1e-8), w.shape))
        step = self.scaled(self.simple("divide", mean, root), 1e-3)
        return self.simple("subtract", w, step), first, second


def stablehlo(options):
    o, f = options, Step("main", options)
    x = f.input("batch['image']", (o.batch, o.image, o.image, 3))
    labels = f.input("batch['label']", (o.batch, o.classes))
    count = f.input("opt_state.count", (), "i32")
    for layer in range(o.layers):
        x = f.relu(f.convolve(f"['conv{layer}']", x, o.channels << layer))
    x = f.mean(x)
    x = f.relu(f.dense("['dense']", x, o.hidden))
    loss, dy = f.loss(f.dense("['classes']", x, o.classes), labels)
    gradients = f.gradients(dy)
    steps = f.hlo("convert", [count], ())
    one = f.number(1.0)
    corrections = [f.simple("subtract", one, f.simple("power", f.number(rate), steps))
                   for rate in (0.9, 0.999)]
    results = []
    for _, w, first, second in f.parameters:
        results += f.adam(w, first, second, gradients[w.name], corrections)
    return f.module([*results, loss])
