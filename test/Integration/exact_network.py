"""Steps of training whose numbers are small and have no fraction, as MLIR text.

A few layers of products with a step between them, their gradients and the update of
their weights, for some number of samples. All sums are exact in its element type,
whatever their order: that is what tells a wrong sum from a rounded one.
"""
import random

from runnable_program import dims_map, tensor

# Numbers up to here without a fraction are exact.
EXACT = {"f32": 2**24, "f64": 2**53}
# The largest that runnable_program.input_lines gives.
LARGEST = 2


class Network:
    """`text` is a function that says its samples and times; `plain()` does not."""

    def __init__(self, seed, name):
        rng = random.Random(seed)
        self.lines, self.count = [], 0
        layers = rng.randint(1, 3)
        self.batch = rng.choice((4, 6, 8, 9))
        widths = [rng.randint(2, 6) for _ in range(layers + 1)]
        # Chosen when it is known how large numbers get.
        self.element = "ELEMENT"
        arguments = [("%x", (self.batch, widths[0])), ("%t", (self.batch, widths[-1]))]
        arguments += [(f"%w{i}", pair) for i, pair in enumerate(zip(widths, widths[1:]))]
        self.bounds = {name: LARGEST for name, _ in arguments}
        self.shapes = dict(arguments)
        results = self.step(layers)
        element = rng.choice([each for each, most in EXACT.items()
                              if max(self.bounds.values()) <= most])
        samples = ("%x", "%t")
        takes = ", ".join(
            f"{each}: {tensor(shape, element)}"
            + (" {placer.samples = 0 : i64}" if each in samples else "")
            for each, shape in arguments)
        gives = ", ".join(tensor(self.shapes[each], element) for each in results)
        body = "\n".join("  " + line for line in [
            "%zero = arith.constant 0.0 : ELEMENT", *self.lines,
            f"return {', '.join(results)} : {gives}"]).replace("ELEMENT", element)
        self.text = f"func.func @{name}({takes}) -> ({gives}) {{\n{body}\n}}\n"

    def plain(self):
        text = self.text.replace(" {placer.samples = 0 : i64}", "")
        return text.replace(" {placer.cost = #placer.cost<cpu = 10>}", "").replace(
            ", placer.cost = #placer.cost<cpu = 10>", "")

    def emit(self, shape, bound, text):
        self.count += 1
        name = f"%v{self.count}"
        self.lines.append(f"{name} = {text}")
        self.shapes[name], self.bounds[name] = shape, bound
        return name

    def typed(self, *names):
        types = [tensor(self.shapes[name], self.element) for name in names]
        return f"{', '.join(names)} : {', '.join(types)}"

    def to(self, shape, kernel, taken, bound, start="%zero"):
        """An op that gives a new tensor."""
        t = tensor(shape, self.element)
        init = self.emit(shape, 0, f"tensor.empty() : {t}")
        if start:
            init = self.emit(shape, 0, f"linalg.fill ins({start} : {self.element}) "
                             f"outs({init} : {t}) -> {t}")
        return self.emit(shape, bound, f"linalg.{kernel} {{placer.cost = #placer.cost<cpu = "
                         f"10>}} ins({self.typed(*taken)}) outs({init} : {t}) -> {t}")

    def product(self, a, b):
        (m, k), (_, n) = self.shapes[a], self.shapes[b]
        return self.to((m, n), "matmul", [a, b], k * self.bounds[a] * self.bounds[b])

    def transpose(self, a):
        m, n = self.shapes[a]
        init = self.emit((n, m), 0, f"tensor.empty() : {tensor((n, m), self.element)}")
        return self.emit((n, m), self.bounds[a],
                         f"linalg.transpose ins({self.typed(a)}) outs({self.typed(init)}) "
                         "permutation = [1, 0] {placer.cost = #placer.cost<cpu = 10>}")

    def difference(self, a, b):
        return self.to(self.shapes[a], "sub", [a, b], self.bounds[a] + self.bounds[b], None)

    def rectify(self, value, of):
        """Elements of a value where those of another one are positive."""
        t, one = tensor(self.shapes[of], self.element), dims_map(2)
        init = self.emit(self.shapes[of], 0, f"tensor.empty() : {t}")
        return self.emit(
            self.shapes[of], self.bounds[value],
            f"linalg.generic {{indexing_maps = [{one}, {one}, {one}], iterator_types = "
            '["parallel", "parallel"], placer.cost = #placer.cost<cpu = 10>} '
            f"ins({self.typed(value, of)}) outs({init} : {t}) {{\n"
            f"  ^bb0(%a: {self.element}, %b: {self.element}, %o: {self.element}):\n"
            f"    %c = arith.cmpf ogt, %b, %zero : {self.element}\n"
            f"    %r = arith.select %c, %a, %zero : {self.element}\n"
            f"    linalg.yield %r : {self.element}\n  }} -> {t}")

    def step(self, layers):
        """Forward, backward, and the update; all new weights and the sum of errors."""
        given, before, value = [], [], "%x"
        for layer in range(layers):
            given.append(value)
            value = self.product(value, f"%w{layer}")
            before.append(value)
            if layer + 1 < layers:
                value = self.rectify(value, value)
        error = self.difference(value, "%t")
        width = self.shapes[error][1]
        kind = tensor((width,), self.element)
        empty = self.emit((width,), 0, f"tensor.empty() : {kind}")
        start = self.emit((width,), 0, f"linalg.fill ins(%zero : {self.element}) "
                          f"outs({empty} : {kind}) -> {kind}")
        results = [self.emit((width,), self.batch * self.bounds[error],
                             f"linalg.reduce {{ arith.addf }} ins({self.typed(error)}) "
                             f"outs({self.typed(start)}) dimensions = [0] "
                             "{placer.cost = #placer.cost<cpu = 10>}")]
        for layer in reversed(range(layers)):
            gradient = self.product(self.transpose(given[layer]), error)
            results.append(self.difference(f"%w{layer}", gradient))
            if layer:
                error = self.rectify(self.product(error, self.transpose(f"%w{layer}")),
                                     before[layer - 1])
        return results
