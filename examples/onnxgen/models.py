"""Small networks of the usual kinds."""
from .wire import Graph


def linear(graph, name, x, inputs, outputs):
    weight = graph.weight(f"{name}.weight", [outputs, inputs])
    bias = graph.weight(f"{name}.bias", [outputs], 0.1)
    return graph.node("Gemm", f"/{name}/Gemm", [x, weight, bias], transB=1)


def mlp(batch, seed):
    """Three layers and a softmax."""
    graph = Graph("mlp", seed)
    x, width = graph.input("x", [batch, 64]), 64
    for number, outputs in enumerate((128, 128), 1):
        x = linear(graph, f"fc{number}", x, width, outputs)
        x = graph.node("Relu", f"/relu{number}/Relu", [x])
        width = outputs
    x = linear(graph, "fc3", x, width, 10)
    x = graph.node("Softmax", "/softmax/Softmax", [x], axis=1)
    graph.output(x, [batch, 10])
    return graph


def conv(graph, name, x, inputs, outputs, kernel):
    """A convolution with its normalization and activation."""
    weight = graph.weight(f"{name}.weight", [outputs, inputs, kernel, kernel])
    pad = kernel // 2
    x = graph.node("Conv", f"/{name}/Conv", [x, weight], kernel_shape=[kernel, kernel],
                   pads=[pad] * 4, strides=[1, 1])
    norm = [graph.weight(f"{name}.bn.{part}", [outputs], 0.5) for part in ("scale", "bias", "mean")]
    norm.append(graph.filled(f"{name}.bn.var", [outputs], 0.75))
    x = graph.node("BatchNormalization", f"/{name}/BatchNormalization", [x] + norm, epsilon=1e-5)
    return graph.node("Relu", f"/{name}/Relu", [x])


def cnn(batch, seed):
    """A convolutional classifier with three towers that are joined."""
    graph = Graph("cnn", seed)
    x = graph.input("image", [batch, 3, 32, 32])
    x = conv(graph, "stem", x, 3, 16, 3)
    x = graph.node("MaxPool", "/stem/MaxPool", [x], kernel_shape=[2, 2], strides=[2, 2])
    left = conv(graph, "left.reduce", x, 16, 16, 1)
    left = conv(graph, "left.conv", left, 16, 32, 3)
    right = conv(graph, "right.reduce", x, 16, 8, 1)
    right = conv(graph, "right.conv", right, 8, 32, 5)
    pool = graph.node("AveragePool", "/pool/AveragePool", [x], kernel_shape=[3, 3],
                      pads=[1] * 4, strides=[1, 1])
    pool = conv(graph, "pool.conv", pool, 16, 16, 1)
    x = graph.node("Concat", "/join/Concat", [left, right, pool], axis=1)
    x = graph.node("GlobalAveragePool", "/head/GlobalAveragePool", [x])
    x = graph.node("Flatten", "/head/Flatten", [x], axis=1)
    x = linear(graph, "fc", x, 80, 10)
    graph.output(x, [batch, 10])
    return graph


def transformer(batch, seed):
    """An encoder's block: attention of four heads and a feed-forward part."""
    graph = Graph("transformer", seed)
    tokens, width, heads, hidden = 16, 64, 4, 128
    shape = [batch, tokens, width]

    def norm(name, value):
        scale = graph.filled(f"{name}.weight", [width], 1.0)
        bias = graph.weight(f"{name}.bias", [width], 0.1)
        return graph.node("LayerNormalization", f"/{name}/LayerNormalization",
                          [value, scale, bias], axis=-1, epsilon=1e-5)

    def dense(name, value, inputs, outputs):
        # As exporters write a layer on more than two dimensions.
        weight = graph.weight(f"{name}.weight", [inputs, outputs], (3.0 / inputs) ** 0.5)
        bias = graph.weight(f"{name}.bias", [outputs], 0.1)
        value = graph.node("MatMul", f"/{name}/MatMul", [value, weight])
        return graph.node("Add", f"/{name}/Add", [value, bias])

    split = graph.integers("split_shape", [0, tokens, heads, width // heads])
    join = graph.integers("join_shape", [0, tokens, width])
    scale = graph.filled("attn.scale", [], (width // heads) ** 0.5)

    x = graph.input("x", shape)
    h = norm("norm1", x)
    parts = {}
    for part, order in (("q", [0, 2, 1, 3]), ("k", [0, 2, 3, 1]), ("v", [0, 2, 1, 3])):
        value = dense(f"attn.{part}", h, width, width)
        value = graph.node("Reshape", f"/attn.{part}/Reshape", [value, split])
        parts[part] = graph.node("Transpose", f"/attn.{part}/Transpose", [value], perm=order)
    scores = graph.node("MatMul", "/attn/scores/MatMul", [parts["q"], parts["k"]])
    scores = graph.node("Div", "/attn/Div", [scores, scale])
    scores = graph.node("Softmax", "/attn/Softmax", [scores], axis=-1)
    value = graph.node("MatMul", "/attn/values/MatMul", [scores, parts["v"]])
    value = graph.node("Transpose", "/attn/Transpose", [value], perm=[0, 2, 1, 3])
    value = graph.node("Reshape", "/attn/Reshape", [value, join])
    value = dense("attn.out", value, width, width)
    x = graph.node("Add", "/residual1/Add", [x, value])

    h = dense("mlp.up", norm("norm2", x), width, hidden)
    # GELU by its definition.
    root, one = graph.filled("gelu.root", [], 2.0 ** 0.5), graph.filled("gelu.one", [], 1.0)
    half = graph.filled("gelu.half", [], 0.5)
    g = graph.node("Div", "/mlp/gelu/Div", [h, root])
    g = graph.node("Erf", "/mlp/gelu/Erf", [g])
    g = graph.node("Add", "/mlp/gelu/Add", [g, one])
    g = graph.node("Mul", "/mlp/gelu/Mul", [h, g])
    g = graph.node("Mul", "/mlp/gelu/Mul_1", [g, half])
    h = dense("mlp.down", g, hidden, width)
    x = graph.node("Add", "/residual2/Add", [x, h])
    graph.output(x, shape)
    return graph


MODELS = {"mlp": mlp, "cnn": cnn, "transformer": transformer}
