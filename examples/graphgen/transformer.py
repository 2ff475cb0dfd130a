"""A transformer encoder."""
from .machine import CPU
from .network import Network


class Transformer(Network):
    """A training step of an encoder: input, blocks, classifier, loss, and the
    way back with one optimizer update for every set of weights.

    Biases and the norms' own parameters are too small to count. The
    feed-forward layer is cut into column/row parts, whose results are summed:
    like the heads, they are independent. A matmul y = x W goes back as two tasks, dx = dy W' and
    dW = x' dy; the first needs the weights and is colocated with them, as is
    the update, while the second can run anywhere.
    """

    def __init__(self, graph, options):
        super().__init__(graph, options)
        self.tokens = options.batch * options.sequence
        self.activation = self.tokens * options.model * self.half

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
