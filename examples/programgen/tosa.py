"""Ops of tosa, as of MLIR 22: shapes, zero points and shifts are operands."""
from .function import Function, Value


class Tosa(Function):
    @staticmethod
    def tosa_const(data, kind):
        return f'"tosa.const"() <{{values = {data} : {kind}}}> : () -> {kind}'

    def const(self, number, shape, element="f32"):
        """A constant of one number, made once at the top."""
        data = f"dense<{self.literal(number, element)}>"
        value = Value("", shape, element)
        return Value(self.shared(self.tosa_const(data, value.type), value.bytes), shape, element)

    def tosa(self, where, op, reads, shape, element="f32", attributes=""):
        target = Value("", shape, element).type
        return self.op(f"tosa.{op} {', '.join(v.name for v in reads)}"
                       f"{f' {{{attributes}}}' if attributes else ''} : "
                       f"({', '.join(v.type for v in reads)}) -> {target}", shape, element, where)

    def unary(self, where, op, value, attributes=""):
        return self.tosa(where, op, [value], value.shape, value.element, attributes)

    def binary(self, where, op, a, b):
        """With dimensions of 1 broadcast."""
        shape = [max(n, m) for n, m in zip(a.shape, b.shape)]
        shift = [self.const(0, (1,), "i8")] if op == "mul" else []
        return self.tosa(where, op, [a, b, *shift], shape, a.element)

    def reshape(self, value, shape, where=None):
        size = self.fresh()
        kind = f"!tosa.shape<{len(shape)}>"
        self.lines.append(f"{size} = tosa.const_shape {{values = dense<{list(shape)}> : "
                          f"tensor<{len(shape)}xindex>}} : () -> {kind}")
        target = Value("", shape, value.element).type
        return self.op(f"tosa.reshape {value.name}, {size} : ({value.type}, {kind}) -> {target}",
                       shape, value.element, where)

    def permuted(self, where, value, order):
        return self.tosa(where, "transpose", [value], [value.shape[i] for i in order],
                         value.element, f"perms = array<i32: {', '.join(map(str, order))}>")

    def reduced(self, where, op, value, axis):
        shape = [1 if i == axis else n for i, n in enumerate(value.shape)]
        return self.tosa(where, op, [value], shape, value.element, f"axis = {axis} : i32")

    def product(self, where, a, b):
        zero = self.const(0.0, (1,))
        return self.tosa(where, "matmul", [a, b, zero, zero],
                         (a.shape[0], a.shape[1], b.shape[2]))
