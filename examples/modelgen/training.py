"""Training steps, derived by hand: forward, backward, and plain gradient descent.

They give the new weights, in the order in which the model takes the old ones, and
the loss.
"""
from .model import Model
from .recurrent import Cell, cell_weights

RATE = 0.1


def descend(model, name, weights, gradient):
    rate = model.constant(RATE)
    return model.pointwise(f"{name}.update", [weights, gradient], [
        f"%s = arith.mulf %x1, {rate} : f32", "%y = arith.subf %x0, %s : f32"])


def scaled(model, where, a, factor):
    factor = model.constant(factor)
    return model.pointwise(where, [a], [f"%y = arith.mulf %x0, {factor} : f32"])


def transposed(model, where, a):
    return model.transpose(where, a, (1, 0))


def mlp_training(options):
    """Of the cross entropy, averaged over the batch."""
    model = Model(options)
    batch = options.batch
    x = model.argument("input", batch, options.features)
    labels = model.one_hot("labels", batch, options.classes)
    layers = []
    for layer in range(options.layers + 1):
        last = layer == options.layers
        name = "classes" if last else f"fc{layer}"
        outputs = options.classes if last else options.hidden
        layers.append((name, model.weight(f"{name}_w", x.shape[1], outputs),
                       model.weight(f"{name}_b", outputs), x))
        x = model.affine(name, x, *layers[-1][1:3])
        if not last:
            x = model.relu(f"{name}.relu", x)

    found = model.softmax("softmax", x)
    losses = model.pointwise("loss.entropy", [labels, found], [
        "%l = math.log %x1 : f32", "%p = arith.mulf %x0, %l : f32",
        "%y = arith.negf %p : f32"])
    rows = model.reduce("loss.rows", "arith.addf", losses, 0.0)
    total = model.reduce("loss.sum", "arith.addf", rows, 0.0)
    loss = scaled(model, "loss.mean", total, 1 / batch)

    share = model.constant(1 / batch)
    dz = model.pointwise("softmax.grad", [found, labels], [
        "%d = arith.subf %x0, %x1 : f32", f"%y = arith.mulf %d, {share} : f32"])
    updated = []
    for number in reversed(range(len(layers))):
        name, w, b, a = layers[number]
        dw = model.matmul(f"{name}.w.grad", transposed(model, f"{name}.in.t", a), dz)
        db = model.reduce(f"{name}.b.grad", "arith.addf", dz, 0.0, [0])
        updated = [descend(model, f"{name}.w", w, dw),
                   descend(model, f"{name}.b", b, db)] + updated
        if number:
            da = model.matmul(f"{name}.in.grad", dz, transposed(model, f"{name}.w.t", w))
            zero = model.constant(0.0)
            dz = model.pointwise(f"{layers[number - 1][0]}.relu.grad", [da, a], [
                f"%on = arith.cmpf ogt, %x1, {zero} : f32",
                f"%y = arith.select %on, %x0, {zero} : f32"])
    return model.function("mlp_training", updated + [loss])


def sum_up(model, where, values):
    total = values[0]
    for number, value in enumerate(values[1:]):
        total = model.binary(f"{where}{number}", "add", total, value)
    return total


def back_through(model, where, cell, dh, dc):
    """From gradients of a cell's h and c (either may be none) to those of its
    gates before their activations, side by side, and of the state before."""
    one = model.constant(1.0)
    terms = []
    if dh:
        terms.append(model.pointwise(f"{where}.tanh.grad", [dh, cell.o, cell.tanh], [
            "%q = arith.mulf %x2, %x2 : f32", f"%r = arith.subf {one}, %q : f32",
            "%s = arith.mulf %x0, %x1 : f32", "%y = arith.mulf %s, %r : f32"]))
    dc = sum_up(model, f"{where}.cell.grad", terms + ([dc] if dc else []))

    def through_sigmoid(gate, value, gradient, other):
        return model.pointwise(f"{where}.{gate}.grad", [gradient, other, value], [
            f"%n = arith.subf {one}, %x2 : f32", "%s = arith.mulf %x2, %n : f32",
            "%d = arith.mulf %x0, %x1 : f32", "%y = arith.mulf %d, %s : f32"])

    di = through_sigmoid("i", cell.i, dc, cell.g)
    df = through_sigmoid("f", cell.f, dc, cell.c_before)
    dg = model.pointwise(f"{where}.g.grad", [dc, cell.i, cell.g], [
        "%q = arith.mulf %x2, %x2 : f32", f"%r = arith.subf {one}, %q : f32",
        "%d = arith.mulf %x0, %x1 : f32", "%y = arith.mulf %d, %r : f32"])
    do = through_sigmoid("o", cell.o, dh, cell.tanh)
    before = model.binary(f"{where}.keep.grad", "mul", dc, cell.f)
    return model.joined(f"{where}.gates.grad", [di, df, dg, do]), before


def lstm_training(options):
    """Of the squared distance of the last layer's outputs to given ones."""
    model = Model(options)
    batch, hidden, steps = options.batch, options.hidden, range(options.steps)
    inputs = [model.argument(f"input{t}", batch, hidden) for t in steps]
    wanted = [model.argument(f"wanted{t}", batch, hidden) for t in steps]
    weights, grid = [], []
    for layer in range(options.layers):
        weights.append(cell_weights(model, f"l{layer}", hidden, hidden))
        h, c = model.filled(0.0, batch, hidden), model.filled(0.0, batch, hidden)
        cells = []
        for step in steps:
            cell = Cell(model, f"l{layer}.t{step}", inputs[step], h, c, weights[layer])
            h, c = cell.h, cell.c
            cells.append(cell)
        grid.append(cells)
        inputs = [cell.h for cell in cells]

    losses, from_above = [], []
    for step in steps:
        away = model.binary(f"t{step}.loss", "sub", inputs[step], wanted[step])
        squares = model.binary(f"t{step}.loss.squares", "mul", away, away)
        rows = model.reduce(f"t{step}.loss.rows", "arith.addf", squares, 0.0)
        losses.append(model.reduce(f"t{step}.loss.sum", "arith.addf", rows, 0.0))
        from_above.append(scaled(model, f"t{step}.loss.grad", away, 1 / batch))
    total = losses[0]
    for step, loss in enumerate(losses[1:]):
        total = model.pointwise(f"loss.add{step}", [total, loss],
                                ["%y = arith.addf %x0, %x1 : f32"])
    loss = scaled(model, "loss", total, 0.5 / batch)

    updated = []
    for layer in reversed(range(options.layers)):
        wx, wh, bias = weights[layer]
        wx_t = transposed(model, f"l{layer}.wx.t", wx) if layer else None
        wh_t = transposed(model, f"l{layer}.wh.t", wh)
        from_next, dc, to_below, parts = None, None, [], []
        for step in reversed(steps):
            where, cell = f"l{layer}.t{step}", grid[layer][step]
            dh = from_above[step]
            if from_next:
                dh = model.binary(f"{where}.hidden.grad", "add", dh, from_next)
            gates, dc = back_through(model, where, cell, dh, dc)
            x_t = transposed(model, f"{where}.x.t", cell.x)
            parts.append([model.matmul(f"{where}.wx.grad", x_t, gates), None,
                          model.reduce(f"{where}.b.grad", "arith.addf", gates, 0.0, [0])])
            h_t = transposed(model, f"{where}.h.t", cell.h_before)
            parts[-1][1] = model.matmul(f"{where}.wh.grad", h_t, gates)
            if step:
                from_next = model.matmul(f"{where}.before.grad", gates, wh_t)
            if layer:
                to_below.insert(0, model.matmul(f"{where}.in.grad", gates, wx_t))
        from_above = to_below
        gradients = [sum_up(model, f"l{layer}.{name}.grad", values)
                     for name, values in zip(("wx", "wh", "b"), zip(*parts))]
        updated = [descend(model, f"l{layer}.{name}", old, gradient) for name, old, gradient
                   in zip(("wx", "wh", "b"), weights[layer], gradients)] + updated
    return model.function("lstm_training", updated + [loss])
