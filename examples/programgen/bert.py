"""BERT as torch-mlir writes it: linalg on tensors, weights as resources."""
import math

from .linalg import Linalg


class Encoder(Linalg):
    def linear(self, where, x, outputs):
        """On a matrix."""
        inputs = x.shape[-1]
        w = self.weight(f"{where}.weight", (outputs, inputs))
        b = self.weight(f"{where}.bias", (outputs,), low=-0.1, high=0.1)
        y = self.matmul(f"{where}.matmul", x, self.transpose(f"{where}.t", w, (1, 0)))
        return self.elementwise(f"{where}.add", [y, b], ["%y = arith.addf %x0, %x1 : f32"])

    def layer_norm(self, where, x):
        n = self.scalar(float(x.shape[-1]))
        tiny = self.scalar(1e-12)
        gain = self.weight(f"{where}.weight", x.shape[-1:], low=0.5, high=1.5)
        shift = self.weight(f"{where}.bias", x.shape[-1:], low=-0.1, high=0.1)
        add = ["%y = arith.addf %x0, %o0 : f32"]
        total = self.reduce(f"{where}.sum", x, 0.0, add)
        mean = self.elementwise(f"{where}.mean", [total], [f"%y = arith.divf %x0, {n} : f32"])
        centred = self.elementwise(f"{where}.sub", [x, mean], ["%y = arith.subf %x0, %x1 : f32"])
        squares = self.elementwise(f"{where}.square", [centred],
                                   ["%y = arith.mulf %x0, %x0 : f32"])
        spread = self.reduce(f"{where}.squares", squares, 0.0, add)
        scale = self.elementwise(f"{where}.rsqrt", [spread], [
            f"%v = arith.divf %x0, {n} : f32", f"%w = arith.addf %v, {tiny} : f32",
            "%y = math.rsqrt %w : f32"])
        y = self.elementwise(f"{where}.scale", [centred, scale], ["%y = arith.mulf %x0, %x1 : f32"])
        y = self.elementwise(f"{where}.gain", [y, gain], ["%y = arith.mulf %x0, %x1 : f32"])
        return self.elementwise(f"{where}.shift", [y, shift], ["%y = arith.addf %x0, %x1 : f32"])

    def softmax(self, where, x):
        """The maximum comes with its index, which nobody reads."""
        rank = len(x.shape)
        kept = [*range(rank - 1), "0"]
        outer = (*x.shape[:-1], 1)
        top, _ = self.generic(
            f"{where}.max", [x], [self.filled(-3.0e38, outer), self.filled(0, outer, "i64")],
            [range(rank), kept, kept],
            [f"%i = linalg.index {rank - 1} : index", "%j = arith.index_cast %i : index to i64",
             "%y0 = arith.maximumf %x0, %o0 : f32", "%more = arith.cmpf ogt, %x0, %o0 : f32",
             "%y1 = arith.select %more, %j, %o1 : i64"], {rank - 1})
        less = self.elementwise(f"{where}.sub", [x, top], ["%y = arith.subf %x0, %x1 : f32"])
        powers = self.elementwise(f"{where}.exp", [less], ["%y = math.exp %x0 : f32"])
        total = self.reduce(f"{where}.sum", powers, 0.0, ["%y = arith.addf %x0, %o0 : f32"])
        return self.elementwise(where, [powers, total], ["%y = arith.divf %x0, %x1 : f32"])

    def attention(self, where, x, heads):
        """On a matrix of tokens by features."""
        tokens, width = x.shape
        size = width // heads

        def split(name, order):
            y = self.linear(f"{where}.{name}", x, width)
            y = self.regrouped(y, [[0], [1, 2]], (tokens, heads, size))
            return self.transpose(f"{where}.{name}.heads", y, order)

        scores = self.matmul(f"{where}.scores", split("query", (1, 0, 2)),
                             split("key", (1, 2, 0)))
        root = self.scalar(math.sqrt(size))
        scores = self.elementwise(f"{where}.scale", [scores],
                                  [f"%y = arith.divf %x0, {root} : f32"])
        y = self.matmul(f"{where}.values", self.softmax(f"{where}.softmax", scores),
                        split("value", (1, 0, 2)))
        y = self.transpose(f"{where}.join", y, (1, 0, 2))
        return self.regrouped(y, [[0], [1, 2]], (tokens, width))

    def gelu(self, where, x):
        half, one, root = (self.scalar(n) for n in (0.5, 1.0, 1 / math.sqrt(2)))
        return self.elementwise(where, [x], [
            f"%s = arith.mulf %x0, {root} : f32", "%e = math.erf %s : f32",
            f"%p = arith.addf %e, {one} : f32", f"%h = arith.mulf %x0, {half} : f32",
            "%y = arith.mulf %h, %p : f32"])

    def add(self, where, a, b):
        return self.elementwise(where, [a, b], ["%y = arith.addf %x0, %x1 : f32"])

    def embeddings(self, where, o):
        """Of words, positions and types; asserts say what indices may be."""
        words = self.input("input_ids", (1, o.tokens), "i64", 0, o.vocabulary)
        kinds = self.input("token_type_ids", (1, o.tokens), "i64", 0, 2)
        places = self.generic(f"{where}.position_ids", [], [self.empty((1, o.tokens), "i64")],
                              [(0, 1)], ["%i = linalg.index 1 : index",
                                         "%y = arith.index_cast %i : index to i64"])
        rows = [self.lookup(f"{where}.{name}", self.weight(
            f"{where}.{name}.weight", (count, o.width), low=-1.0, high=1.0), ids, checked=True)
            for name, count, ids in (("word_embeddings", o.vocabulary, words),
                                     ("token_type_embeddings", 2, kinds),
                                     ("position_embeddings", max(512, o.tokens), places))]
        y = self.add(f"{where}.add0", rows[0], rows[1])
        y = self.add(f"{where}.add1", y, rows[2])
        y = self.regrouped(y, [[0, 1], [2]], (o.tokens, o.width))
        return self.layer_norm(f"{where}.LayerNorm", y)


def bert(options):
    o, f = options, Encoder("forward", options, "resources")
    x = f.embeddings("bert.embeddings", o)
    for layer in range(o.layers):
        where = f"bert.encoder.layer.{layer}"
        y = f.attention(f"{where}.attention.self", x, o.heads)
        y = f.linear(f"{where}.attention.output.dense", y, o.width)
        x = f.layer_norm(f"{where}.attention.output.LayerNorm",
                         f.add(f"{where}.attention.output.add", x, y))
        y = f.gelu(f"{where}.gelu", f.linear(f"{where}.intermediate.dense", x, o.hidden))
        y = f.linear(f"{where}.output.dense", y, o.width)
        x = f.layer_norm(f"{where}.output.LayerNorm", f.add(f"{where}.output.add", x, y))
    first = f.op(f"tensor.extract_slice {x.name}[0, 0] [1, {o.width}] [1, 1] : {x.type} to "
                 f"tensor<1x{o.width}xf32>", (1, o.width))
    pooled = f.elementwise("bert.pooler.tanh", [f.linear("bert.pooler.dense", first, o.width)],
                           ["%y = math.tanh %x0 : f32"])
    return f.module([f.linear("classifier", pooled, o.classes)])
