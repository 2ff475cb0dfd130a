"""The models of examples/generate_model.py, written down once more in plain Python.

Each function gives what the program of its name computes on the data that it makes
itself, in the sizes that are said in MODELS, as a list of matrices. The training
steps take their gradients from differences of the loss.
"""
import math


def data(name, *shape, scale=1.0):
    """What the program makes of a name and indices, as lists of lists."""
    seed = sum(ord(c) * (i + 1) for i, c in enumerate(name)) * 7919 % 65536

    def number(*indices):
        at = seed
        for index in indices:
            at = (at + index) * 25173 % 65536
        return at * (2 * scale / 65536) - scale

    def part(*indices):
        if len(indices) == len(shape):
            return number(*indices)
        return [part(*indices, i) for i in range(shape[len(indices)])]

    return part()


def product(a, b):
    return [[sum(x * y for x, y in zip(row, column)) for column in zip(*b)] for row in a]


def zipped(function, a, b):
    return [[function(x, y) for x, y in zip(r, s)] for r, s in zip(a, b)]


def mapped(function, a):
    return [[function(x) for x in row] for row in a]


def linear(name, a, outputs):
    inputs = len(a[0])
    w = data(f"{name}_w", inputs, outputs, scale=1 / math.sqrt(inputs))
    b = data(f"{name}_b", outputs, scale=1 / math.sqrt(outputs))
    return [[x + y for x, y in zip(row, b)] for row in product(a, w)]


def softmax(a):
    powers = [[math.exp(x - max(row)) for x in row] for row in a]
    return [[x / sum(row) for x in row] for row in powers]


def layer_norm(name, a):
    n = len(a[0])
    gain, shift = data(f"{name}_gain", n), data(f"{name}_shift", n, scale=0.1)
    result = []
    for row in a:
        mean = sum(row) / n
        spread = math.sqrt(sum((x - mean) ** 2 for x in row) / n + 1e-5)
        result.append([(x - mean) / spread * g + s for x, g, s in zip(row, gain, shift)])
    return result


def sigmoid(x):
    return 1 / (1 + math.exp(-x))


def mlp():
    x = data("input", 2, 5)
    for layer in range(2):
        x = mapped(lambda v: max(v, 0.0), linear(f"fc{layer}", x, 6))
    return [softmax(linear("classes", x, 3))]


def encoded(x):
    """Sequences of three words, one after the other."""
    for block in ("b0", "b1"):
        q, k, v = (linear(f"{block}_attention_{p}", x, 4) for p in "qkv")
        mixed = []
        for first in range(0, len(x), 3):
            rows = [[] for _ in range(3)]
            for head in range(2):
                part = slice(2 * head, 2 * head + 2)
                ours = [[r[part] for r in m[first:first + 3]] for m in (q, k, v)]
                scores = product(ours[0], list(zip(*ours[1])))
                weights = softmax(mapped(lambda s: s / math.sqrt(2), scores))
                for row, add in zip(rows, product(weights, ours[2])):
                    row += add
            mixed += rows
        mixed = linear(f"{block}_attention_out", mixed, 4)
        x = layer_norm(f"{block}_norm1", zipped(float.__add__, x, mixed))
        wide = mapped(lambda s: s / 2 * (1 + math.erf(s / math.sqrt(2))),
                      linear(f"{block}_ff1", x, 8))
        narrow = linear(f"{block}_ff2", wide, 4)
        x = layer_norm(f"{block}_norm2", zipped(float.__add__, x, narrow))
    return x


def transformer():
    return [encoded(data("input", 3, 4))]


def transformers():
    return [encoded(data("input", 2 * 3, 4))]


def cell(x, h, c, wx, wh, bias):
    n = len(h[0])
    gates = zipped(float.__add__, product(x, wx), product(h, wh))
    gates = [[g + b for g, b in zip(row, bias)] for row in gates]
    i, f, g, o = ([row[n * k:n * k + n] for row in gates] for k in range(4))
    kept = zipped(lambda a, b: sigmoid(a) * b, f, c)
    added = zipped(lambda a, b: sigmoid(a) * math.tanh(b), i, g)
    c = zipped(float.__add__, kept, added)
    return zipped(lambda a, b: sigmoid(a) * math.tanh(b), o, c), c


def cell_weights(name, n):
    return [data(f"{name}_wx", n, 4 * n, scale=1 / math.sqrt(n)),
            data(f"{name}_wh", n, 4 * n, scale=1 / math.sqrt(n)),
            data(f"{name}_b", 4 * n, scale=1 / math.sqrt(4 * n))]


def run_layer(inputs, weights):
    """The outputs of every step, and the last state."""
    h = c = [[0.0] * len(inputs[0][0]) for _ in inputs[0]]
    outputs = []
    for x in inputs:
        h, c = cell(x, h, c, *weights)
        outputs.append(h)
    return outputs, c


def lstm_grid():
    inputs = [data(f"input{t}", 2, 3) for t in range(3)]
    for layer in range(2):
        inputs, c = run_layer(inputs, cell_weights(f"l{layer}", 3))
    return [inputs[-1], c]


def nmt():
    inputs = [data(f"source{t}", 2, 3) for t in range(3)]
    states = []
    for layer in range(2):
        inputs, c = run_layer(inputs, cell_weights(f"encoder{layer}", 3))
        states.append((inputs[-1], c))
    third = 1 / math.sqrt(3)
    results = []
    for step in range(2):
        x = data(f"target{step}", 2, 3)
        for layer in range(2):
            states[layer] = cell(x, *states[layer], *cell_weights(f"decoder{layer}", 3))
            x = states[layer][0]
        context = []
        for row, h in enumerate(x):
            weights = softmax([[sum(a * b for a, b in zip(h, e[row])) for e in inputs]])[0]
            context.append([sum(w * e[row][k] for w, e in zip(weights, inputs))
                            for k in range(3)])
        mixed = zipped(lambda a, b: math.tanh(a + b),
                       product(x, data("attention_state", 3, 3, scale=third)),
                       product(context, data("attention_context", 3, 3, scale=third)))
        results.append(softmax(linear("words", mixed, 5)))
    return results


# -- images -------------------------------------------------------------------

def windows(x, kernel, stride, border, function):
    """What a function of (window, channel) gives at each place of an image; a
    window is a dictionary {(row, column): pixel}. `border` is what is put before,
    and after as needed."""
    side = len(x[0])
    places = range(math.ceil(side / stride))

    def window(image, i, j):
        return {(a, b): image[i * stride + a - border][j * stride + b - border]
                for a in range(kernel) for b in range(kernel)
                if 0 <= i * stride + a - border < side
                and 0 <= j * stride + b - border < side}

    return [[[function(window(image, i, j)) for j in places] for i in places]
            for image in x]


def border(side, kernel, stride):
    return max((math.ceil(side / stride) - 1) * stride + kernel - side, 0) // 2


def convolve(x, w, stride=1):
    kernel = len(w)
    return windows(x, kernel, stride, border(len(x[0]), kernel, stride), lambda at: [
        sum(v * w[a][b][k][c] for (a, b), pixel in at.items() for k, v in enumerate(pixel))
        for c in range(len(w[0][0][0]))])


def convolution(name, x, channels, kernel=1, stride=1):
    inner = len(x[0][0][0])
    return convolve(x, data(f"{name}_w", kernel, kernel, inner, channels,
                            scale=1 / math.sqrt(kernel * kernel * inner)), stride)


def each(function, *images):
    """Element by element, over lists of lists of any depth."""
    if isinstance(images[0], list):
        return [each(function, *parts) for parts in zip(*images)]
    return function(*images)


def separable(name, x, kernel, stride):
    depth = len(x[0][0][0])
    w = data(f"{name}_depth_w", kernel, kernel, depth, scale=1 / kernel)
    x = each(lambda v: max(v, 0.0), x)
    y = windows(x, kernel, stride, border(len(x[0]), kernel, stride), lambda at: [
        sum(pixel[c] * w[a][b][c] for (a, b), pixel in at.items()) for c in range(depth)])
    return convolution(f"{name}_point", y, depth)


def pool(x, kind, stride):
    depth = len(x[0][0][0])
    join = max if kind == "max" else lambda values: sum(values) / 9
    return windows(x, 3, stride, border(len(x[0]), 3, stride), lambda at: [
        join([pixel[c] for pixel in at.values()]) for c in range(depth)])


def nasnet_cell(name, x, before, channels, stride, pairs, joins):
    states = [convolution(f"{name}_fit0", x, channels),
              convolution(f"{name}_fit1", before, channels,
                          stride=math.ceil(len(before[0]) / len(x[0])))]
    for number, text in enumerate(pairs.split(", ")):
        parts = []
        for side, part in enumerate(text.split(" + ")):
            operation, state = part.split()
            y, step = states[int(state)], stride if int(state) < 2 else 1
            if operation[:3] == "sep":
                y = separable(f"{name}_pair{number}_{side}", y, int(operation[3]), step)
            elif operation != "same":
                y = pool(y, operation, step)
            parts.append(y)
        states.append(each(float.__add__, *parts))
    joined = [states[i] for i in joins]
    return [[[sum((s[n][i][j] for s in joined), []) for j in range(len(joined[0][0]))]
             for i in range(len(joined[0][0]))] for n in range(len(x))]


def nasnet():
    normal = ("sep5 0 + sep3 1, sep5 1 + sep3 1, avg 0 + same 1, avg 1 + avg 1, "
              "sep3 0 + same 0", (1, 2, 3, 4, 5, 6))
    reduction = ("sep5 0 + sep7 1, max 0 + sep7 1, avg 0 + sep5 1, same 3 + avg 2, "
                 "sep3 2 + max 0", (3, 4, 5, 6))
    x0 = convolution("stem", data("input", 2, 8, 8, 3), 2, 3, 2)
    x1 = nasnet_cell("stage0_cell0", x0, x0, 2, 1, *normal)
    x2 = nasnet_cell("reduction1", x1, x0, 4, 2, *reduction)
    x3 = nasnet_cell("stage1_cell0", x2, x1, 4, 1, *normal)
    means = [[sum(max(pixel[c], 0.0) for row in image for pixel in row)
              / len(image) ** 2 for c in range(len(image[0][0]))] for image in x3]
    return [softmax(linear("classes", means, 3))]


def convnet():
    x, depth = data("input", 2, 4, 4, 3), 3
    for layer in range(2):
        channels = 2 * 2**layer
        w = data(f"conv{layer}_w", channels, 3, 3, depth, scale=1 / math.sqrt(9 * depth))
        b = data(f"conv{layer}_b", channels, scale=1 / math.sqrt(9 * depth))
        w = [[[[w[c][i][j][k] for c in range(channels)] for k in range(depth)]
              for j in range(3)] for i in range(3)]
        x = [[[[max(v + bias, 0.0) for v, bias in zip(pixel, b)] for pixel in row]
              for row in image] for image in convolve(x, w)]
        half = range(len(x[0]) // 2)
        x = [[[[max(image[2 * i + a][2 * j + b][c] for a in (0, 1) for b in (0, 1))
                for c in range(channels)] for j in half] for i in half] for image in x]
        depth = channels
    flat = [[v for row in image for pixel in row for v in pixel] for image in x]
    (w,) = data("classes_w", 1, len(flat[0]), 3, scale=1 / math.sqrt(len(flat[0])))
    return [softmax(product(flat, w))]


# -- training -----------------------------------------------------------------

def step_down(parameters, loss):
    """A step of gradient descent: the gradients are differences of losses, so
    nothing of the way back is written down here."""
    results = []
    for values in parameters:
        rows = values if isinstance(values[0], list) else [values]
        changed = []
        for row in rows:
            for i, old in enumerate(row):
                losses = []
                for away in (1e-5, -1e-5):
                    row[i] = old + away
                    losses.append(loss())
                row[i] = old
                changed.append(old - 0.1 * (losses[0] - losses[1]) / 2e-5)
        results.append([changed])
    return results + [[[loss()]]]


def mlp_training():
    parameters = []
    for name, inputs, outputs in (("fc0", 5, 6), ("fc1", 6, 6), ("classes", 6, 3)):
        parameters += [data(f"{name}_w", inputs, outputs, scale=1 / math.sqrt(inputs)),
                       data(f"{name}_b", outputs, scale=1 / math.sqrt(outputs))]

    def loss():
        x = data("input", 4, 5)
        for layer in range(3):
            w, b = parameters[2 * layer:2 * layer + 2]
            x = [[v + s for v, s in zip(row, b)] for row in product(x, w)]
            if layer < 2:
                x = mapped(lambda v: max(v, 0.0), x)
        return -sum(math.log(row[7 * i % 3]) for i, row in enumerate(softmax(x))) / 4

    return step_down(parameters, loss)


def lstm_training():
    layers = [cell_weights(f"l{layer}", 2) for layer in range(2)]

    def loss():
        outputs = [data(f"input{t}", 2, 2) for t in range(3)]
        for weights in layers:
            outputs, _ = run_layer(outputs, weights)
        away = (zipped(float.__sub__, h, data(f"wanted{t}", 2, 2))
                for t, h in enumerate(outputs))
        return sum(x * x for part in away for row in part for x in row) / 4

    return step_down([w for weights in layers for w in weights], loss)


# The family, what it computes, and its sizes.
MODELS = (
    ("mlp", mlp, "--batch 2 --features 5 --hidden 6 --classes 3 --layers 2"),
    ("transformer", transformer,
     "--sequence 3 --model 4 --heads 2 --ff 8 --blocks 2"),
    ("lstm-grid", lstm_grid, "--batch 2 --hidden 3 --layers 2 --steps 3"),
    ("nmt", nmt, "--batch 2 --hidden 3 --layers 2 --source 3 --target 2 --vocabulary 5"),
    ("convnet", convnet, "--batch 2 --image 4 --channels 2 --classes 3 --layers 2"),
    ("nasnet", nasnet,
     "--batch 2 --image 8 --channels 2 --classes 3 --stages 2 --cells 1"),
    ("mlp-training", mlp_training,
     "--batch 4 --features 5 --hidden 6 --classes 3 --layers 2"),
    ("lstm-training", lstm_training, "--batch 2 --hidden 2 --layers 2 --steps 3"),
)
# What options make of them.
VARIANTS = (
    ("transformer", transformers,
     "--batch 2 --sequence 3 --model 4 --heads 2 --ff 8 --blocks 2"),
)
# How far off a number may be: new weights are near the old ones, so that gradients
# show in their last digits.
TOLERANCE = {"mlp-training": 4e-6, "lstm-training": 4e-6}
