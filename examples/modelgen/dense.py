"""Networks of products: a perceptron, and a transformer's encoder."""
import math
import sys

from .model import Model


def mlp(options):
    model = Model(options)
    x = model.argument("input", options.batch, options.features)
    for layer in range(options.layers):
        x = model.linear(f"fc{layer}", x, options.hidden)
        x = model.relu(f"fc{layer}.relu", x)
    x = model.linear("classes", x, options.classes)
    return model.function("mlp", [model.softmax("softmax", x)])


def attention(model, where, x, heads, batch):
    """Rows of `x` are the words of one sequence after the other."""
    rows, width = x.shape
    sequence, size = rows // batch, width // heads
    parts = {}
    for part in "qkv":
        flat = model.linear(f"{where}.{part}", x, width)
        # Keys are wanted the other way round, for the product with queries.
        order = (1, 2, 0) if part == "k" else (1, 0, 2)
        if batch == 1:
            split = model.reshape(flat, [[0], [1, 2]], sequence, heads, size)
        else:
            split = model.reshape(flat, [[0, 1], [2, 3]], batch, sequence, heads, size)
            order = (0, *(dim + 1 for dim in order))
        turned = model.transpose(f"{where}.{part}.heads", split, order)
        if batch > 1:
            turned = model.reshape(turned, [[0, 1], [2], [3]], batch * heads, *turned.shape[2:])
        parts[part] = turned
    scores = model.matmul(f"{where}.scores", parts["q"], parts["k"])
    scale = model.constant(1 / math.sqrt(size))
    scaled = model.elementwise(f"{where}.scale", scores, [
        f"%y = arith.mulf %x, {scale} : f32", "linalg.yield %y : f32"])
    weights = model.softmax(f"{where}.softmax", scaled)
    mixed = model.matmul(f"{where}.mix", weights, parts["v"])
    if batch == 1:
        joined = model.transpose(f"{where}.join", mixed, (1, 0, 2))
        flat = model.reshape(joined, [[0], [1, 2]], sequence, width)
    else:
        split = model.reshape(mixed, [[0, 1], [2], [3]], batch, heads, sequence, size)
        joined = model.transpose(f"{where}.join", split, (0, 2, 1, 3))
        flat = model.reshape(joined, [[0, 1], [2, 3]], rows, width)
    return model.linear(f"{where}.out", flat, width)


def transformer(options):
    if options.model % options.heads:
        sys.exit("--model must be a multiple of --heads")
    model = Model(options)
    x = model.argument("input", options.batch * options.sequence, options.model)
    for block in range(options.blocks):
        where = f"b{block}"
        mixed = attention(model, f"{where}.attention", x, options.heads, options.batch)
        x = model.layer_norm(f"{where}.norm1",
                             model.binary(f"{where}.residual1", "add", x, mixed))
        wide = model.gelu(f"{where}.gelu", model.linear(f"{where}.ff1", x, options.ff))
        narrow = model.linear(f"{where}.ff2", wide, options.model)
        x = model.layer_norm(f"{where}.norm2",
                             model.binary(f"{where}.residual2", "add", x, narrow))
    return model.function("transformer", [x])
