"""A quantised MobileNet as TFLite's importers write it: tosa on i8, with rescales."""
import math

from .tosa import Tosa

# Of MobileNetV2: expansion, channels, how often, stride of the first.
STAGES = ((1, 16, 1, 1), (6, 24, 2, 2), (6, 32, 3, 2), (6, 64, 4, 2), (6, 96, 3, 1),
          (6, 160, 3, 2), (6, 320, 1, 1))
# Zero points of activations after a relu, and of those that are added.
RELU, LINEAR = -128, 4


class Quantised(Tosa):
    constant = staticmethod(Tosa.tosa_const)

    def zero_point(self, number, element="i8"):
        return self.const(number, (1,), element)

    def rescale(self, where, x, element, before, after, shift, channels=0):
        """To another type, by a factor for each channel, or by one for all. What is
        multiplied by about 2^30 is shifted by so many bits."""
        if channels:
            multiplier = self.weight(f"{where}.multiplier", (channels,), "i32", 2**30, 2**31 - 1)
            shift = self.weight(f"{where}.shift", (channels,), "i8", shift - 1, shift + 1)
        else:
            multiplier = self.const(2**30 + 12345, (1,), "i32")
            shift = self.const(shift, (1,), "i8")
        return self.tosa(where, "rescale", [
            x, multiplier, shift, self.zero_point(before, x.element),
            self.zero_point(after, element)], x.shape, element,
            f"scale32 = true, rounding_mode = DOUBLE_ROUND, per_channel = "
            f"{'true' if channels else 'false'}, input_unsigned = false, output_unsigned = false")

    def convolve(self, where, x, channels, kernel=1, stride=1, before=RELU, after=RELU,
                 depthwise=False):
        """A convolution that keeps the size of the image, or halves it."""
        batch, side, _, depth = x.shape
        result = -(-side // stride)
        border = max(0, (result - 1) * stride + kernel - side)
        pads = f"{border // 2}, {border - border // 2}"
        shape = (kernel, kernel, depth, 1) if depthwise else (channels, kernel, kernel, depth)
        w = self.weight(f"{where}/weights", shape, "i8", -127, 127)
        b = self.weight(f"{where}/bias", (channels,), "i32", -2000, 2000)
        y = self.tosa(
            where, "depthwise_conv2d" if depthwise else "conv2d",
            [x, w, b, self.zero_point(before), self.zero_point(0)],
            (batch, result, result, channels), "i32",
            f"acc_type = i32, pad = array<i64: {pads}, {pads}>, stride = array<i64: {stride}, "
            f"{stride}>, dilation = array<i64: 1, 1>")
        # A sum of n random products of bytes is about 5000 times the root of n.
        shift = round(36.5 + math.log2(math.prod(shape) / channels) / 2)
        return self.rescale(f"{where}/rescale", y, "i8", 0, after, shift, channels)

    def add(self, where, a, b):
        wide = [self.rescale(f"{where}/rescale{n}", x, "i32", LINEAR, 0, 11)
                for n, x in enumerate((a, b))]
        return self.rescale(f"{where}/rescale", self.binary(where, "add", *wide), "i8", 0,
                            LINEAR, 50)

    def bottleneck(self, where, x, expansion, channels, stride):
        y, before = x, LINEAR
        if expansion > 1:
            y = self.convolve(f"{where}/expand", y, expansion * x.shape[3], before=LINEAR)
            before = RELU
        y = self.convolve(f"{where}/depthwise", y, y.shape[3], 3, stride, before,
                          depthwise=True)
        y = self.convolve(f"{where}/project", y, channels, after=LINEAR)
        return self.add(f"{where}/add", x, y) if x.shape == y.shape else y

    def mean(self, where, x):
        side, zero = x.shape[1], self.zero_point(RELU)
        return self.tosa(where, "avg_pool2d", [x, zero, zero], (x.shape[0], 1, 1, x.shape[3]),
                         "i8", f"acc_type = i32, kernel = array<i64: {side}, {side}>, "
                         "pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>")


def tflite(options):
    o, f = options, Quantised("forward", options, "constants")
    x = f.input("serving_default_input:0", (1, o.image, o.image, 3), "i8", -128, 128)
    x = f.convolve("Conv", x, o.channels, 3, 2, before=-1, after=LINEAR)
    number = 0
    for expansion, channels, times, stride in STAGES[:o.stages]:
        for n in range(times):
            x = f.bottleneck(f"block{number}", x, expansion, max(1, channels * o.channels // 32),
                             1 if n else stride)
            number += 1
    x = f.mean("mean", f.convolve("Conv_1", x, 40 * o.channels, before=LINEAR))
    # A fully connected layer is a convolution of one pixel.
    y = f.convolve("Logits", x, o.classes, after=LINEAR)
    return f.module([f.reshape(y, (1, o.classes), "StatefulPartitionedCall:0")])
