"""Networks on images: plain convolutions in tosa, and NASNet's cells in linalg."""
import math
import sys

from .model import Model, Value, elements, ins, outs, tensor


def convnet(options):
    """In tosa: images are NHWC, and products are batched."""
    model = Model(options)
    n, size, depth = options.batch, options.image, 3
    if size % 2**options.layers:
        sys.exit("--image must be divisible by 2 once for each layer")
    x = model.argument("input", n, size, size, depth)
    zero = Value(model.fresh(), (1,))
    model.lines.append(f'{zero.name} = "tosa.const"() {{values = dense<0.0> : {zero.type}}} '
                       f": () -> {zero.type}")

    def types(*values):
        return "(" + ", ".join(v.type for v in values) + ")"

    def reshape(value, *shape):
        target = model.fresh()
        model.lines.append(f"{target} = tosa.const_shape {{values = dense<{list(shape)}> : "
                           f"tensor<{len(shape)}xindex>}} : () -> !tosa.shape<{len(shape)}>")
        result = Value(model.fresh(), shape)
        model.lines.append(f"{result.name} = tosa.reshape {value.name}, {target} : "
                           f"({value.type}, !tosa.shape<{len(shape)}>) -> {result.type}")
        return result

    def simple(where, op, shape, *reads, flops=1, attributes=""):
        names = ", ".join(v.name for v in reads)
        return model.emit(where, shape, f"tosa.{op} {names}@ : {types(*reads)} -> "
                          f"{tensor(*shape)}", flops * elements(shape), reads, attributes)

    for layer in range(options.layers):
        channels = options.channels * 2**layer
        scale = 1 / math.sqrt(9 * depth)
        w = model.weight(f"conv{layer}_w", channels, 3, 3, depth, scale=scale)
        b = model.weight(f"conv{layer}_b", channels, scale=scale)
        x = simple(f"conv{layer}", "conv2d", (n, size, size, channels), x, w, b, zero, zero,
                   flops=2 * 9 * depth,
                   attributes="acc_type = f32, dilation = array<i64: 1, 1>, pad = "
                              "array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>")
        x = simple(f"conv{layer}.relu", "clamp", x.shape, x,
                   attributes="min_val = 0.0 : f32, max_val = 3.0e38 : f32")
        size, depth = size // 2, channels
        x = simple(f"pool{layer}", "max_pool2d", (n, size, size, depth), x, flops=4,
                   attributes="kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, "
                              "stride = array<i64: 2, 2>")
    features = size * size * depth
    w = model.weight("classes_w", 1, features, options.classes,
                     scale=1 / math.sqrt(features))
    x = simple("classes", "matmul", (1, n, options.classes), reshape(x, 1, n, features),
               w, zero, zero, flops=2 * features)
    powers = simple("softmax.exp", "exp", x.shape, x, flops=10)
    total = simple("softmax.sum", "reduce_sum", (1, n, 1), powers, flops=options.classes,
                   attributes="axis = 2 : i32")
    inverse = simple("softmax.inverse", "reciprocal", total.shape, total)
    shift = model.fresh()
    model.lines.append(f'{shift} = "tosa.const"() {{values = dense<0> : tensor<1xi8>}} '
                       ": () -> tensor<1xi8>")
    x = model.emit("softmax.scale", x.shape,
                   f"tosa.mul {powers.name}, {inverse.name}, {shift}@ : ({powers.type}, "
                   f"{inverse.type}, tensor<1xi8>) -> {powers.type}",
                   elements(x.shape), [powers, inverse])
    return model.function("convnet", [reshape(x, n, options.classes)])


class Images:
    """Convolutions and pooling on images (NHWC) that keep their size, or halve it
    with a stride of 2, by zeros around them."""

    def __init__(self, model):
        self.model = model

    def padded(self, where, x, kernel, stride, value):
        """The image with a border, and the side of what a window gives on it."""
        n, side, _, depth = x.shape
        result = math.ceil(side / stride)
        border = max((result - 1) * stride + kernel - side, 0)
        if not border:
            return x, result
        whole = self.model.filled(value, n, side + border, side + border, depth)
        return self.model.insert(f"{where}.border", x, whole,
                                 (0, border // 2, border // 2, 0), x.shape), result

    def window(self, where, op, x, other, kernel, stride, channels, flops, start=0.0):
        x, side = self.padded(where, x, kernel, stride, start)
        init = self.model.filled(start, x.shape[0], side, side, channels)
        return self.model.emit(
            where, init.shape,
            f"linalg.{op}@ {ins(x, other)} {outs(init)} -> {init.type}",
            flops * elements(init.shape), [x, other],
            f"dilations = dense<1> : tensor<2xi64>, strides = dense<{stride}> : "
            "tensor<2xi64>")

    def convolve(self, where, x, channels, kernel=1, stride=1):
        inner = x.shape[3]
        w = self.model.weight(f"{where}.w".replace(".", "_"), kernel, kernel, inner,
                              channels, scale=1 / math.sqrt(kernel * kernel * inner))
        return self.window(where, "conv_2d_nhwc_hwcf", x, w, kernel, stride, channels,
                           2 * kernel * kernel * inner)

    def separable(self, where, x, kernel, stride):
        x = self.model.relu(f"{where}.relu", x)
        w = self.model.weight(f"{where}.depth.w".replace(".", "_"), kernel, kernel,
                              x.shape[3], scale=1 / kernel)
        y = self.window(f"{where}.depth", "depthwise_conv_2d_nhwc_hwc", x, w, kernel,
                        stride, x.shape[3], 2 * kernel * kernel)
        return self.convolve(f"{where}.point", y, x.shape[3])

    def pool(self, where, x, kind, stride):
        size = self.model.empty(3, 3)
        if kind == "max":
            return self.window(where, "pooling_nhwc_max", x, size, 3, stride, x.shape[3],
                               9, -3.0e38)
        total = self.window(f"{where}.sum", "pooling_nhwc_sum", x, size, 3, stride,
                            x.shape[3], 9)
        share = self.model.constant(1 / 9)
        return self.model.pointwise(where, [total],
                                    [f"%y = arith.mulf %x0, {share} : f32"])


# NASNet-A's cells: each pair is added up. States 0 and 1 are the cell's input and
# that of the cell before; what no pair reads is joined to be the result.
NORMAL = ((("sep5", 0), ("sep3", 1)), (("sep5", 1), ("sep3", 1)), (("avg", 0), ("skip", 1)),
          (("avg", 1), ("avg", 1)), (("sep3", 0), ("skip", 0)))
NORMAL_JOINS = (1, 2, 3, 4, 5, 6)
REDUCTION = ((("sep5", 0), ("sep7", 1)), (("max", 0), ("sep7", 1)),
             (("avg", 0), ("sep5", 1)), (("skip", 3), ("avg", 2)),
             (("sep3", 2), ("max", 0)))
REDUCTION_JOINS = (3, 4, 5, 6)


def nasnet_cell(images, name, pairs, joins, now, before, channels, stride):
    model = images.model
    fit = now.shape[1]
    states = [images.convolve(f"{name}.fit0", now, channels),
              images.convolve(f"{name}.fit1", before, channels,
                              stride=math.ceil(before.shape[1] / fit))]
    for number, pair in enumerate(pairs):
        parts = []
        for side, (operation, state) in enumerate(pair):
            where = f"{name}.pair{number}.{side}"
            x = states[state]
            step = stride if state < 2 else 1
            if operation.startswith("sep"):
                x = images.separable(where, x, int(operation[3:]), step)
            elif operation != "skip":
                x = images.pool(where, x, operation, step)
            parts.append(x)
        states.append(model.binary(f"{name}.pair{number}.add", "add", *parts))
    return model.joined(f"{name}.join", [states[i] for i in joins])


def nasnet(options):
    """Stages of normal cells with reduction cells between; norms are folded into
    the weights, as for inference."""
    if options.image % 2**options.stages:
        sys.exit("--image must be divisible by 2 once for each stage")
    model = Model(options)
    images = Images(model)
    x = model.argument("input", options.batch, options.image, options.image, 3)
    channels = options.channels
    now = before = images.convolve("stem", x, channels, kernel=3, stride=2)
    for stage in range(options.stages):
        if stage:
            channels *= 2
            now, before = nasnet_cell(images, f"reduction{stage}", REDUCTION,
                                      REDUCTION_JOINS, now, before, channels, 2), now
        for cell in range(options.cells):
            now, before = nasnet_cell(images, f"stage{stage}.cell{cell}", NORMAL,
                                      NORMAL_JOINS, now, before, channels, 1), now
    now = model.relu("last.relu", now)
    total = model.reduce("mean.sum", "arith.addf", now, 0.0, [1, 2])
    share = model.constant(1 / now.shape[1] ** 2)
    mean = model.pointwise("mean", [total], [f"%y = arith.mulf %x0, {share} : f32"])
    return model.function("nasnet", [model.softmax(
        "softmax", model.linear("classes", mean, options.classes))])
