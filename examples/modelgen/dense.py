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
    # Where there is one sequence, there is no dimension of sequences.
    outer = [batch] if batch > 1 else []
    apart = [[0, 1], [2, 3]] if outer else [[0], [1, 2]]

    def turned(*order):
        return (0, *(dim + 1 for dim in order)) if outer else order

    parts = {}
    for part in "qkv":
        flat = model.linear(f"{where}.{part}", x, width)
        split = model.reshape(flat, apart, *outer, sequence, heads, size)
        # Keys are wanted the other way round, for the product with queries.
        parts[part] = model.transpose(f"{where}.{part}.heads", split,
                                      turned(1, 2, 0) if part == "k" else turned(1, 0, 2))
    scores = model.matmul(f"{where}.scores", parts["q"], parts["k"])
    scale = model.constant(1 / math.sqrt(size))
    scaled = model.elementwise(f"{where}.scale", scores, [
        f"%y = arith.mulf %x, {scale} : f32", "linalg.yield %y : f32"])
    weights = model.softmax(f"{where}.softmax", scaled)
    mixed = model.matmul(f"{where}.mix", weights, parts["v"])
    joined = model.transpose(f"{where}.join", mixed, turned(1, 0, 2))
    flat = model.reshape(joined, apart, rows, width)
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
