"""Recurrent networks: a grid of LSTM cells, and a translator with attention."""
from .model import Model


class Cell:
    """One LSTM cell: its gates, its state and what it gives."""

    def __init__(self, model, where, x, h, c, weights):
        wx, wh, bias = weights
        hidden = wh.shape[0]
        seen = model.matmul(f"{where}.input", x, wx)
        gates = model.matmul(f"{where}.state", h, wh, init=seen)
        gates = model.elementwise(f"{where}.bias", gates, [
            "%y = arith.addf %x, %r0 : f32", "linalg.yield %y : f32"], bias)
        i, f, g, o = (model.slice(gates, n * hidden, hidden) for n in range(4))
        self.x, self.h_before, self.c_before = x, h, c
        self.i = model.sigmoid(f"{where}.i", i)
        self.f = model.sigmoid(f"{where}.f", f)
        self.g = model.tanh(f"{where}.g", g)
        self.o = model.sigmoid(f"{where}.o", o)
        kept = model.binary(f"{where}.keep", "mul", self.f, c)
        added = model.binary(f"{where}.add", "mul", self.i, self.g)
        self.c = model.binary(f"{where}.cell", "add", kept, added)
        self.tanh = model.tanh(f"{where}.tanh", self.c)
        self.h = model.binary(f"{where}.hidden", "mul", self.o, self.tanh)


def cell_weights(model, name, inputs, hidden):
    return (model.weight(f"{name}_wx", inputs, 4 * hidden),
            model.weight(f"{name}_wh", hidden, 4 * hidden),
            model.weight(f"{name}_b", 4 * hidden))


def lstm_grid(options):
    model = Model(options)
    batch, hidden = options.batch, options.hidden
    inputs = [model.argument(f"input{t}", batch, hidden) for t in range(options.steps)]
    for layer in range(options.layers):
        weights = cell_weights(model, f"l{layer}", hidden, hidden)
        h, c = model.filled(0.0, batch, hidden), model.filled(0.0, batch, hidden)
        outputs = []
        for step, x in enumerate(inputs):
            cell = Cell(model, f"l{layer}.t{step}", x, h, c, weights)
            h, c = cell.h, cell.c
            outputs.append(h)
        inputs = outputs
    return model.function("lstm_grid", [inputs[-1], c])


def attend(model, where, memory, h):
    """What the states of the source say to a state of the target: their mean,
    weighted by how well they fit it (Luong's dot product)."""
    batch, hidden = h.shape
    length = memory.shape[1]
    query = model.reshape(h, [[0], [1, 2]], batch, hidden, 1)
    scores = model.matmul(f"{where}.scores", memory, query)
    scores = model.reshape(scores, [[0], [1, 2]], batch, length)
    weights = model.softmax(f"{where}.softmax", scores)
    weights = model.reshape(weights, [[0], [1, 2]], batch, 1, length)
    context = model.matmul(f"{where}.context", weights, memory)
    return model.reshape(context, [[0], [1, 2]], batch, hidden)


def nmt(options):
    """An encoder reads the source's words, as vectors, a decoder the target's;
    at each of its steps it gives a distribution over the next word."""
    model = Model(options)
    batch, hidden = options.batch, options.hidden
    states, inputs = [], [model.argument(f"source{t}", batch, hidden)
                          for t in range(options.source)]
    for layer in range(options.layers):
        weights = cell_weights(model, f"encoder{layer}", hidden, hidden)
        h, c = model.filled(0.0, batch, hidden), model.filled(0.0, batch, hidden)
        outputs = []
        for step, x in enumerate(inputs):
            cell = Cell(model, f"encoder{layer}.t{step}", x, h, c, weights)
            h, c = cell.h, cell.c
            outputs.append(h)
        states.append((h, c))
        inputs = outputs
    memory = model.empty(batch, options.source, hidden)
    for step, h in enumerate(inputs):
        memory = model.insert(f"memory.t{step}", h, memory, (0, step, 0), (batch, 1, hidden))

    layers = [cell_weights(model, f"decoder{layer}", hidden, hidden)
              for layer in range(options.layers)]
    from_state = model.weight("attention_state", hidden, hidden)
    from_context = model.weight("attention_context", hidden, hidden)
    words = (model.weight("words_w", hidden, options.vocabulary),
             model.weight("words_b", options.vocabulary))
    results = []
    for step in range(options.target):
        x = model.argument(f"target{step}", batch, hidden)
        for layer, weights in enumerate(layers):
            cell = Cell(model, f"decoder{layer}.t{step}", x, *states[layer], weights)
            states[layer] = cell.h, cell.c
            x = cell.h
        where = f"t{step}.attention"
        context = attend(model, where, memory, x)
        mixed = model.matmul(f"{where}.from_state", x, from_state)
        mixed = model.matmul(f"{where}.from_context", context, from_context, init=mixed)
        mixed = model.tanh(f"{where}.tanh", mixed)
        logits = model.affine(f"t{step}.words", mixed, *words)
        results.append(model.softmax(f"t{step}.softmax", logits))
    return model.function("nmt", results)
