"""A transformer as a compiler gets it: operation by operation, in f32."""
from .network import Network


class Program(Network):
    """Nothing is fused, and weights are given: each is transposed beside the
    operation that multiplies by it, and Adam is arithmetic on whole weights. So
    much of the work hangs on no activation, and there are many small tasks.
    """
    size = 4

    def op(self, name, op, reads, elements, flops=None):
        """An operation with one result; without arithmetic of its own it is
        bound by memory."""
        (y,) = self.add(name, op, elements if flops is None else flops, reads,
                        [(f"{name}.out", elements * self.size)])
        return y

    def given(self, name, elements):
        """What an operation on a weight reads, which is there: that it is read
        takes its time, and no task."""
        self.weights[name] = elements
        return name

    def transposed(self, name, weight):
        elements = self.weights[weight]
        (y,) = self.add(name, "Transpose", 0, [], [(f"{name}.out", elements * self.size)],
                        weights=elements * self.size)
        return y

    def product(self, name, x, weight, rows, inner, columns):
        """x times the transpose of a weight; remembers the way back."""
        self.given(weight, inner * columns)
        t = self.transposed(f"{name}.t", weight)
        y = self.op(name, "MatMul", [x, t], rows * columns, 2 * rows * inner * columns)
        self.products.append((name, x, weight, rows, inner, columns))
        return y

    def norm(self, name, x, elements, rows):
        square = self.op(f"{name}.square", "Mul", [x], elements)
        mean = self.op(f"{name}.mean", "Reduce", [square], rows, elements)
        root = self.op(f"{name}.rsqrt", "Rsqrt", [mean], rows)
        scaled = self.op(f"{name}.scale", "Mul", [x, root], elements)
        return self.op(f"{name}.weight", "Mul", [scaled], elements)

    def rotate(self, name, x, elements):
        """Rotary positions."""
        left = self.op(f"{name}.left", "Slice", [x], elements // 2)
        right = self.op(f"{name}.right", "Slice", [x], elements // 2)
        minus = self.op(f"{name}.neg", "Neg", [right], elements // 2)
        turned = self.op(f"{name}.concat", "Concat", [minus, left], elements)
        cosine = self.op(f"{name}.cos", "Mul", [x], elements)
        sine = self.op(f"{name}.sin", "Mul", [turned], elements)
        return self.op(name, "Add", [cosine, sine], elements)

    def softmax(self, name, x, elements, rows):
        most = self.op(f"{name}.max", "Reduce", [x], rows, elements)
        less = self.op(f"{name}.sub", "Sub", [x, most], elements)
        power = self.op(f"{name}.exp", "Exp", [less], elements, 8 * elements)
        total = self.op(f"{name}.sum", "Reduce", [power], rows, elements)
        return self.op(name, "Div", [power, total], elements)

    def attention(self, name, x):
        o = self.o
        elements, scores = o.tokens * o.model, o.heads * o.tokens * o.tokens
        parts = []
        for part in "qkv":
            y = self.product(f"{name}.{part}", x, f"{name}.{part}.weight", o.tokens, o.model,
                             o.model)
            y = self.op(f"{name}.{part}.heads", "Transpose", [y], elements, 0)
            parts.append(y if part == "v" else self.rotate(f"{name}.{part}.rope", y, elements))
        q, k, v = parts
        k = self.op(f"{name}.kt", "Transpose", [k], elements, 0)
        s = self.op(f"{name}.scores", "BatchMatMul", [q, k], scores,
                    2 * o.tokens * o.tokens * o.model)
        s = self.op(f"{name}.scaled", "Mul", [s], scores)
        s = self.op(f"{name}.masked", "Add", [s], scores)
        s = self.softmax(f"{name}.softmax", s, scores, o.heads * o.tokens)
        y = self.op(f"{name}.values", "BatchMatMul", [s, v], elements,
                    2 * o.tokens * o.tokens * o.model)
        y = self.op(f"{name}.joined", "Transpose", [y], elements, 0)
        return self.product(f"{name}.o", y, f"{name}.o.weight", o.tokens, o.model, o.model)

    def feed_forward(self, name, x):
        o = self.o
        wide = o.tokens * o.feed_forward
        gate = self.product(f"{name}.gate", x, f"{name}.gate.weight", o.tokens, o.model,
                            o.feed_forward)
        up = self.product(f"{name}.up", x, f"{name}.up.weight", o.tokens, o.model,
                          o.feed_forward)
        sigmoid = self.op(f"{name}.sigmoid", "Sigmoid", [gate], wide, 8 * wide)
        silu = self.op(f"{name}.silu", "Mul", [gate, sigmoid], wide)
        y = self.op(f"{name}.mul", "Mul", [silu, up], wide)
        return self.product(f"{name}.down", y, f"{name}.down.weight", o.tokens,
                            o.feed_forward, o.model)

    def adam(self, name, gradient, elements):
        """Both moments, their corrections and the step, one by one."""
        def on_weights(step, reads, given=0):
            (y,) = self.add(f"{name}.{step}", "Elementwise", elements, reads,
                            [(f"{name}.{step}.out", elements * self.size)],
                            weights=given * elements * self.size)
            return y
        first = on_weights("m.add", [on_weights("m.decay", [], 1),
                                     on_weights("m.grad", [gradient])])
        square = on_weights("v.square", [gradient])
        second = on_weights("v.add", [on_weights("v.decay", [], 1),
                                      on_weights("v.grad", [square])])
        root = on_weights("v.root", [on_weights("v.correct", [second])])
        ratio = on_weights("ratio", [on_weights("m.correct", [first]), root])
        on_weights("step", [on_weights("rate", [ratio])], 1)

    def backward(self, y):
        """From the last activation back: each product as two, with the transposes
        that they need; what lies between two products as one pointwise task."""
        o = self.o
        for name, x, weight, rows, inner, columns in reversed(self.products):
            dy = self.op(f"{name}.dy", "Elementwise", [y], rows * columns, 4 * rows * columns)
            xt = self.op(f"{name}.xt", "Transpose", [x], rows * inner, 0)
            dw = self.op(f"{name}.dw", "MatMul", [xt, dy], inner * columns,
                         2 * rows * inner * columns)
            self.adam(weight, dw, inner * columns)
            y = self.op(f"{name}.dx", "MatMul", [dy, self.transposed(f"{name}.wt", weight)],
                        rows * inner, 2 * rows * inner * columns)

    def build(self):
        o = self.o
        self.weights, self.products = {}, []
        elements = o.tokens * o.model
        x = self.op("embed", "Gather", [], elements)
        for i in range(o.blocks):
            name = f"block{i}"
            y = self.norm(f"{name}.norm1", x, elements, o.tokens)
            y = self.attention(f"{name}.attention", y)
            x = self.op(f"{name}.add1", "Add", [x, y], elements)
            y = self.norm(f"{name}.norm2", x, elements, o.tokens)
            y = self.feed_forward(f"{name}.mlp", y)
            x = self.op(f"{name}.add2", "Add", [x, y], elements)
        x = self.norm("norm", x, elements, o.tokens)
        logits = self.product("head", x, "head.weight", o.tokens, o.model, o.vocabulary)
        if o.training:
            self.backward(self.softmax("loss", logits, o.tokens * o.vocabulary, o.tokens))
