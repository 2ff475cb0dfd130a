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

def mix(model, where, parts, size):
    scores = model.matmul(f"{where}.scores", parts["q"], parts["k"])
    scale = model.constant(1 / math.sqrt(size))
    scaled = model.elementwise(f"{where}.scale", scores, [
        f"%y = arith.mulf %x, {scale} : f32", "linalg.yield %y : f32"])
    weights = model.softmax(f"{where}.softmax", scaled)
    return model.matmul(f"{where}.mix", weights, parts["v"])


def attention(model, where, x, heads, batch):
    """Of `batch` sequences below each other."""
    rows, width = x.shape
    sequence, size = rows // batch, width // heads
    parts = {}
    if batch > 1:
        # One batch of products for all heads of all sequences.
        for part in "qkv":
            flat = model.linear(f"{where}.{part}", x, width)
            split = model.reshape(flat, [[0, 1], [2, 3]], batch, sequence, heads, size)
            turned = model.transpose(f"{where}.{part}.heads", split,
                                     (0, 2, 3, 1) if part == "k" else (0, 2, 1, 3))
            parts[part] = model.reshape(turned, [[0, 1], [2], [3]], batch * heads,
                                        *turned.shape[2:])
        mixed = mix(model, where, parts, size)
        apart = model.reshape(mixed, [[0, 1], [2], [3]], batch, heads, sequence, size)
        joined = model.transpose(f"{where}.join", apart, (0, 2, 1, 3))
        flat = model.reshape(joined, [[0, 1], [2, 3]], rows, width)
        return model.linear(f"{where}.out", flat, width)
    for part in "qkv":
        flat = model.linear(f"{where}.{part}", x, width)
        split = model.reshape(flat, [[0], [1, 2]], sequence, heads, size)
        # Keys are wanted the other way round, for the product with queries.
        parts[part] = model.transpose(f"{where}.{part}.heads", split,
                                      (1, 2, 0) if part == "k" else (1, 0, 2))
    mixed = mix(model, where, parts, size)
    joined = model.transpose(f"{where}.join", mixed, (1, 0, 2))
    flat = model.reshape(joined, [[0], [1, 2]], sequence, width)
    return model.linear(f"{where}.out", flat, width)


def transformer(options):
    if options.model % options.heads:
        sys.exit("--model must be a multiple of --heads")
    model = Model(options)
    if options.batch > 1:
        given = model.argument("input", options.batch, options.sequence, options.model)
        x = model.reshape(given, [[0, 1], [2]], options.batch * options.sequence,
                          options.model)
    else:
        x = model.argument("input", options.sequence, options.model)
    for block in range(options.blocks):
        where = f"b{block}"
        mixed = attention(model, f"{where}.attention", x, options.heads,
                          options.batch)
        x = model.layer_norm(f"{where}.norm1",
                             model.binary(f"{where}.residual1", "add", x, mixed))
        wide = model.gelu(f"{where}.gelu", model.linear(f"{where}.ff1", x, options.ff))
        narrow = model.linear(f"{where}.ff2", wide, options.model)
        x = model.layer_norm(f"{where}.norm2",
                             model.binary(f"{where}.residual2", "add", x, narrow))
    return model.function("transformer", [x])
