"""ResNet-18 as torch-mlir writes it, whole or tiled by scf.forall."""
import math

from .function import Value, affine_map
from .linalg import Linalg, ins, outs


class Network(Linalg):
    """Images are NCHW."""

    def padded(self, x, border, number):
        n, c, h, w = x.shape
        shape = (n, c, h + 2 * border, w + 2 * border)
        return self.op(
            f"tensor.pad {x.name} low[0, 0, {border}, {border}] high[0, 0, {border}, {border}] {{\n"
            "^bb0(%a: index, %b: index, %c: index, %d: index):\n"
            f"  tensor.yield {self.scalar(number)} : f32\n"
            f"}} : {x.type} to {Value('', shape).type}", shape)

    def window(self, where, op, x, other, init, stride):
        return self.op(self.window_op(op, x, other, init, stride), init.shape, "f32", where)

    @staticmethod
    def window_op(op, x, other, init, stride):
        return (f"linalg.{op} {{dilations = dense<1> : vector<2xi64>, strides = dense<{stride}> : "
                f"vector<2xi64>}} {ins(x, other)} {outs(init)} -> {init.type}")

    def convolve(self, where, x, channels, kernel, stride=1):
        n, depth, side, _ = x.shape
        border = kernel // 2
        w = self.weight(f"{where}.weight", (channels, depth, kernel, kernel))
        x = self.padded(x, border, 0.0) if border else x
        side = (side + 2 * border - kernel) // stride + 1
        return self.window(where, "conv_2d_nchw_fchw", x, w,
                           self.filled(0.0, (n, channels, side, side)), stride)

    def batch_norm(self, where, x):
        tiny = self.scalar(1e-5)
        parts = [self.weight(f"{where}.{name}", x.shape[1:2], low=low, high=high)
                 for name, low, high in (("weight", 0.5, 1.5), ("bias", -0.1, 0.1),
                                         ("running_mean", -0.1, 0.1), ("running_var", 0.5, 1.5))]
        return self.elementwise(where, [x, *parts], [
            "%centred = arith.subf %x0, %x3 : f32", f"%v = arith.addf %x4, {tiny} : f32",
            "%d = math.rsqrt %v : f32", "%s = arith.mulf %centred, %d : f32",
            "%g = arith.mulf %s, %x1 : f32", "%y = arith.addf %g, %x2 : f32"])

    def relu(self, where, x):
        zero = self.scalar(0.0)
        return self.elementwise(where, [x], [f"%more = arith.cmpf ugt, %x0, {zero} : f32",
                                             f"%y = arith.select %more, %x0, {zero} : f32"])

    def add(self, where, a, b):
        return self.elementwise(where, [a, b], ["%y = arith.addf %x0, %x1 : f32"])

    def block(self, where, x, channels, stride):
        y = self.relu(f"{where}.relu0", self.batch_norm(
            f"{where}.bn1", self.convolve(f"{where}.conv1", x, channels, 3, stride)))
        y = self.batch_norm(f"{where}.bn2", self.convolve(f"{where}.conv2", y, channels, 3))
        if x.shape != y.shape:
            x = self.batch_norm(f"{where}.downsample.1", self.convolve(
                f"{where}.downsample.0", x, channels, 1, stride))
        return self.relu(f"{where}.relu1", self.add(f"{where}.add", y, x))

    def classifier(self, x, classes):
        n, c, side, _ = x.shape
        total = self.window("avgpool", "pooling_nchw_sum", x, self.empty((side, side)),
                            self.filled(0.0, (n, c, 1, 1)), 1)
        area = self.scalar(float(side * side))
        mean = self.elementwise("avgpool.div", [total], [f"%y = arith.divf %x0, {area} : f32"])
        rows = self.regrouped(mean, [[0], [1, 2, 3]], (n, c))
        w = self.weight("fc.weight", (classes, c))
        b = self.weight("fc.bias", (classes,), low=-0.1, high=0.1)
        y = self.matmul("fc.matmul", rows, self.transpose("fc.t", w, (1, 0)))
        return self.elementwise("fc", [y, b], ["%y = arith.addf %x0, %x1 : f32"])


def divided(extent, parts):
    """Into so many equal parts at most."""
    return max(n for n in range(1, parts + 1) if extent % n == 0)


class Tiled(Network):
    """The same ops, each on blocks of channels and rows of its result."""

    def forall(self, where, init, over, body):
        """`body` gives, of the names of the offsets and of the block that is written, its
        lines and the type of the block; `over` says what the dimensions are divided into."""
        dims = [i for i, parts in enumerate(over) if parts > 1]
        sizes = [n // parts for n, parts in zip(init.shape, over)]
        offsets = [f"%at{i}" if i in dims else "0" for i in range(len(sizes))]
        lines = [f"%at{i} = affine.apply {affine_map(1, [f'd0 * {sizes[i]}'])}(%tile{i})"
                 for i in dims]
        block = Value("%block", sizes)
        place = self.place(offsets, sizes)
        lines.append(f"{block.name} = tensor.extract_slice %whole{place} : {init.type} to "
                     f"{block.type}")
        lines += body(offsets, block)
        lines += ["scf.forall.in_parallel {",
                  f"  tensor.parallel_insert_slice %made into %whole{place} : {block.type} into "
                  f"{init.type}", "}"]
        tiles = ", ".join(f"%tile{i}" for i in dims)
        return self.op(f"scf.forall ({tiles}) in ({', '.join(str(over[i]) for i in dims)}) "
                       f"shared_outs(%whole = {init.name}) -> ({init.type}) {{\n"
                       + "\n".join("  " + line for line in lines) + "\n}",
                       init.shape, "f32", where)

    @staticmethod
    def place(offsets, sizes):
        return (f"[{', '.join(offsets)}] [{', '.join(map(str, sizes))}] "
                f"[{', '.join('1' for _ in sizes)}]")

    def part(self, name, value, offsets, sizes):
        block = Value(name, sizes)
        return block, (f"{name} = tensor.extract_slice {value.name}{self.place(offsets, sizes)} "
                       f": {value.type} to {block.type}")

    def window(self, where, op, x, other, init, stride):
        n, channels, rows, _ = init.shape
        over = (1, divided(channels, 8), divided(rows, 4), 1)
        if max(over) == 1:
            return super().window(where, op, x, other, init, stride)
        pooled = "pooling" in op
        kernel = other.shape[0 if pooled else 2]

        def body(offsets, block):
            lines, top = [], offsets[2]
            if top != "0" and stride > 1:
                top = "%top"
                lines.append(f"%top = affine.apply {affine_map(1, [f'd0 * {stride}'])}"
                             f"({offsets[2]})")
            count = (block.shape[2] - 1) * stride + kernel
            # A pooling reads the channels that it writes, a convolution all.
            first, depth = (offsets[1], block.shape[1]) if pooled else ("0", x.shape[1])
            image, line = self.part("%image", x, ["0", first, top, "0"],
                                    (n, depth, count, x.shape[3]))
            lines.append(line)
            weights = other
            if not pooled:
                weights, line = self.part("%weights", other, [offsets[1], "0", "0", "0"],
                                          (block.shape[1], *other.shape[1:]))
                lines.append(line)
            return lines + ["%made = " + self.window_op(op, image, weights, block, stride)]

        return self.forall(where, init, over, body)

    def elementwise(self, where, reads, body, shape=None):
        shape = reads[0].shape
        parts = divided(shape[1], 8)
        if len(shape) != 4 or parts == 1:
            return super().elementwise(where, reads, body)

        def tile(offsets, block):
            lines, blocks, maps = [], [], []
            for i, value in enumerate(reads):
                vector = len(value.shape) == 1
                piece, line = self.part(f"%in{i}", value, offsets[1:2] if vector else offsets,
                                        block.shape[1:2] if vector else block.shape)
                lines.append(line)
                blocks.append(piece)
                maps.append([1] if vector else range(4))
            names = ", ".join([f"%x{i}: f32" for i in range(len(reads))] + ["%o0: f32"])
            kinds = ", ".join(['"parallel"'] * 4)
            return lines + [
                "%made = linalg.generic {indexing_maps = ["
                + ", ".join(affine_map(4, m) for m in [*maps, range(4)])
                + f"], iterator_types = [{kinds}]}} {ins(*blocks)} {outs(block)} {{",
                f"^bb0({names}):", *("  " + line for line in body), "  linalg.yield %y : f32",
                f"}} -> {block.type}"]

        return self.forall(where, self.empty(shape), (1, parts, 1, 1), tile)


def resnet(options):
    o = options
    f = (Tiled if o.tiled else Network)("forward", o, "constants")
    x = f.input("x", (o.batch, 3, o.image, o.image))
    x = f.relu("relu", f.batch_norm("bn1", f.convolve("conv1", x, o.channels, 7, 2)))
    side = (x.shape[2] - 1) // 2 + 1
    x = f.window("maxpool", "pooling_nchw_max", f.padded(x, 1, -math.inf), f.empty((3, 3)),
                 f.filled(-math.inf, (o.batch, o.channels, side, side)), 2)
    for stage in range(o.stages):
        for number in range(o.blocks):
            x = f.block(f"layer{stage + 1}.{number}", x, o.channels << stage,
                        2 if stage and not number else 1)
    return f.module([f.classifier(x, o.classes)])
