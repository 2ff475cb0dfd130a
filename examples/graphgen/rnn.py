"""A recurrent network: layers of LSTM cells, unrolled over the steps."""
from .network import Tape


class Rnn(Tape):
    """A grid of cells, layers by steps, each reading the one below and the one
    before; a projection to the vocabulary and a loss at every step. A layer's
    weights are shared by all of its steps: they are a tensor, sent to wherever
    a step of the layer runs. A cell is a product with them and the gates'
    arithmetic.
    """

    def build(self):
        o = self.o
        state = o.batch * o.hidden * self.half
        table = o.vocabulary * o.hidden
        weights = [self.variable(f"layer{i}", 8 * o.hidden * o.hidden)
                   for i in range(o.layers)]
        output = self.variable("project", table)
        self.add("embed.table", "ReadVariable", 0, [], [], group="embed.weights",
                 resident=table * self.half)
        before = [None] * o.layers
        gradients, embedded, losses = {}, [], []
        for t in range(o.steps):
            # Rows of the table, which stay with it.
            (x,) = self.add(f"step{t}.embed", "Gather", o.batch * o.hidden, [],
                            [(f"step{t}.embed.out", state)], state, "embed.weights",
                            resident=0)
            embedded.append(x)
            for i in range(o.layers):
                name = f"step{t}.layer{i}"
                reads = [x, weights[i]] + ([before[i][0]] if before[i] else [])
                inner = 2 if before[i] else 1
                (gates,) = self.run(f"{name}.gates", "MatMul", reads, [4 * state],
                                    2 * o.batch * inner * 4 * o.hidden * o.hidden)
                reads = [gates] + ([before[i][1]] if before[i] else [])
                before[i] = self.run(f"{name}.cell", "LstmCell", reads, [state, state],
                                     30 * o.batch * o.hidden, saves=reads)
                x = before[i][0]
            (logits,) = self.run(f"step{t}.project", "MatMul", [x, output],
                                 [o.batch * o.vocabulary * self.half], 2 * o.batch * table)
            if o.inference:
                continue
            value, dy = self.add(f"step{t}.loss", "CrossEntropy", 10 * o.batch * o.vocabulary,
                                 [logits], [(f"step{t}.loss.value", 4),
                                            (f"step{t}.loss.grad", self.size(logits))])
            gradients[logits] = [dy]
            losses.append(value)
        if o.inference:
            return
        self.pointwise("loss", "AddN", losses, 4)
        self.back(gradients)
        # The rows that were read are the rows that change.
        rows = [self.add_up(f"{x}.grad", gradients[x]) for x in embedded]
        self.add("embed.update", "Adam", 12 * o.steps * o.batch * o.hidden, rows, [],
                 weights=26 * o.steps * o.batch * o.hidden, group="embed.weights",
                 resident=14 * table)
