"""A function on tensors, written op by op, each with its costs and its name."""
import math

from .machine import KINDS


def tensor(*shape):
    return "tensor<" + "".join(f"{extent}x" for extent in shape) + "f32>"


def elements(shape):
    return math.prod(shape)


class Value:
    def __init__(self, name, shape, has_samples=False):
        self.name = name
        self.shape = tuple(shape)
        self.type = tensor(*shape)
        self.has_samples = has_samples


def ins(*values):
    """`ins(%a, %b : type, type)`"""
    return ("ins(" + ", ".join(v.name for v in values) + " : "
            + ", ".join(v.type for v in values) + ")")


def outs(value):
    return f"outs({value.name} : {value.type})"


class Model:
    """Collects a function: its arguments, its ops and its results."""

    def __init__(self, options):
        self.options = options
        self.arguments, self.lines = [], []
        self.count = 0
        self.constants = {}

    # -- values ------------------------------------------------------------

    def fresh(self):
        self.count += 1
        return f"%{self.count - 1}"

    def argument(self, name, *shape, has_samples=True):
        """What is given; where it has samples, its first dimension counts them."""
        if self.options.data == "generated":
            return self.generated(name, shape, 1.0)
        value = Value(f"%{name}", shape, has_samples)
        self.arguments.append(value)
        return value

    def constant(self, value):
        """An f32, made once at the top."""
        if value not in self.constants:
            name = f"%f{len(self.constants)}"
            self.constants[value] = name
        return self.constants[value]

    def weight(self, name, *shape, scale=None):
        if self.options.data == "generated":
            return self.generated(name, shape, scale or 1 / math.sqrt(shape[0]))
        return self.argument(name, *shape, has_samples=False)

    def generated(self, name, shape, scale):
        """Pseudo-random numbers from -scale to scale, of the indices and a seed
        from the name."""
        seed = sum(ord(c) * (i + 1) for i, c in enumerate(name)) * 7919 % 65536
        dims = ", ".join(f"d{i}" for i in range(len(shape)))
        body = [f"%s = arith.constant {seed} : index",
                "%m = arith.constant 65536 : index",
                "%k = arith.constant 25173 : index"]
        at = "%s"
        for i in range(len(shape)):
            body += [f"%i{i} = linalg.index {i} : index",
                     f"%a{i} = arith.addi {at}, %i{i} : index",
                     f"%b{i} = arith.muli %a{i}, %k : index",
                     f"%c{i} = arith.remui %b{i}, %m : index"]
            at = f"%c{i}"
        body += [f"%n = arith.index_cast {at} : index to i32",
                 "%r = arith.uitofp %n : i32 to f32",
                 f"%h = arith.constant {2 * scale / 65536:.6e} : f32",
                 f"%o = arith.constant {-scale:.6e} : f32",
                 "%p = arith.mulf %r, %h : f32",
                 "%q = arith.addf %p, %o : f32", "linalg.yield %q : f32"]
        return self.generic(name, [], shape, [f"affine_map<({dims}) -> ({dims})>"],
                            "parallel " * len(shape), "%old: f32", body,
                            self.empty(*shape), flops=6 * elements(shape))

    def one_hot(self, name, rows, classes):
        """For each row the class that it is of, as a one among zeros."""
        if self.options.data != "generated":
            return self.argument(name, rows, classes)
        zero, one = self.constant(0.0), self.constant(1.0)
        return self.generic(name, [], (rows, classes),
                            ["affine_map<(d0, d1) -> (d0, d1)>"], "parallel parallel",
                            "%old: f32", [
            "%i = linalg.index 0 : index", "%j = linalg.index 1 : index",
            "%a = arith.constant 7 : index", f"%n = arith.constant {classes} : index",
            "%m = arith.muli %i, %a : index", "%c = arith.remui %m, %n : index",
            "%is = arith.cmpi eq, %j, %c : index",
            f"%y = arith.select %is, {one}, {zero} : f32", "linalg.yield %y : f32"])

    def empty(self, *shape):
        value = Value(self.fresh(), shape)
        self.lines.append(f"{value.name} = tensor.empty() : {value.type}")
        return value

    def filled(self, scalar, *shape):
        init = self.empty(*shape)
        value = Value(self.fresh(), shape)
        self.lines.append(f"{value.name} = linalg.fill ins({self.constant(scalar)} : f32) "
                          f"{outs(init)} -> {value.type}")
        return value

    # -- ops ---------------------------------------------------------------

    def cost(self, flops, shapes):
        """The attribute with the times of an op that touches these tensors."""
        if not self.options.costs:
            return ""
        traffic = 4 * sum(map(elements, shapes))
        times = ", ".join(f"{k.name} = {k.time_ns(flops, traffic)}" for k in KINDS)
        return f"placer.cost = #placer.cost<{times}>"

    def emit(self, where, shape, text, flops, reads, attributes="", touches=None):
        """Adds `%n = text`, where `@` in the text is the attribute dictionary. What
        it touches are all that it reads and writes, unless something else is said."""
        value = Value(self.fresh(), shape)
        cost = self.cost(flops, touches or [v.shape for v in reads] + [shape])
        inside = ", ".join(filter(None, (attributes, cost)))
        text = text.replace("@", f" {{{inside}}}" if inside else "")
        self.lines.append(f'{value.name} = {text} loc("{where}")')
        return value

    def matmul(self, where, a, b, init=None):
        """A product of matrices, or of batches of them."""
        *batch, m, k = a.shape
        shape = (*batch, m, b.shape[-1])
        init = init or self.filled(0.0, *shape)
        if len(batch) > 1:
            outer = ", ".join(f"d{i}" for i in range(len(batch)))
            dims = f"{outer}, m, n, k"
            maps = [f"affine_map<({dims}) -> ({outer}, {read})>"
                    for read in ("m, k", "k, n", "m, n")]
            return self.generic(where, [a, b], shape, maps,
                                "parallel " * (len(batch) + 2) + "reduction",
                                "%x: f32, %y: f32, %sum: f32",
                                ["%p = arith.mulf %x, %y : f32",
                                 "%s = arith.addf %sum, %p : f32",
                                 "linalg.yield %s : f32"],
                                init, 2 * elements(shape) * k)
        op = "batch_matmul" if batch else "matmul"
        return self.emit(where, shape,
                         f"linalg.{op}@ {ins(a, b)} {outs(init)} -> {init.type}",
                         2 * elements(shape) * k, [a, b])

    def binary(self, where, op, a, b):
        init = self.empty(*a.shape)
        return self.emit(where, a.shape,
                         f"linalg.{op}@ {ins(a, b)} {outs(init)} -> {init.type}",
                         elements(a.shape), [a, b])

    def unary(self, where, op, a, flops=10):
        return self.emit(where, a.shape, f"{op} {a.name}@ : {a.type}",
                         flops * elements(a.shape), [a])

    def generic(self, where, reads, shape, maps, iterators, arguments, body,
                init=None, flops=None):
        init = init or self.empty(*shape)
        kinds = ", ".join(f'"{i}"' for i in iterators.split())
        lines = "\n".join("  " + line for line in body)
        return self.emit(
            where, shape,
            f"linalg.generic@ {ins(*reads) + ' ' if reads else ''}{outs(init)} {{\n"
            f"^bb0({arguments}):\n{lines}\n}} -> {init.type}",
            flops or len(body) * elements(shape), reads,
            f"indexing_maps = [{', '.join(maps)}], iterator_types = [{kinds}]")

    def elementwise(self, where, a, body, *rows):
        """Over the elements %x of `a`; the rows %r0, … are vectors along its last
        dimension, or along all but the last where they have another length."""
        dims = [f"d{i}" for i in range(len(a.shape))]
        identity = f"affine_map<({', '.join(dims)}) -> ({', '.join(dims)})>"
        maps = [identity]
        for row in rows:
            over = dims[-1:] if row.shape == a.shape[-1:] else dims[:-1]
            maps.append(f"affine_map<({', '.join(dims)}) -> ({', '.join(over)})>")
        arguments = ["%x: f32"] + [f"%r{i}: f32" for i in range(len(rows))] + ["%old: f32"]
        return self.generic(where, [a, *rows], a.shape, maps + [identity],
                            "parallel " * len(dims), ", ".join(arguments), body)

    def pointwise(self, where, values, body):
        """Over the elements %x0, %x1, … of values of one shape, to a %y."""
        shape = values[0].shape
        dims = ", ".join(f"d{i}" for i in range(len(shape)))
        maps = [f"affine_map<({dims}) -> ({dims})>"] * (len(values) + 1)
        arguments = [f"%x{i}: f32" for i in range(len(values))] + ["%old: f32"]
        return self.generic(where, values, shape, maps, "parallel " * len(shape),
                            ", ".join(arguments), body + ["linalg.yield %y : f32"])

    def reduce(self, where, op, a, start, dimensions=None):
        """Over the given dimensions, or the last one."""
        dimensions = dimensions or [len(a.shape) - 1]
        shape = [n for i, n in enumerate(a.shape) if i not in dimensions]
        init = self.filled(start, *shape)
        return self.emit(where, shape,
                         f"linalg.reduce {{ {op} }} {ins(a)} {outs(init)} "
                         f"dimensions = {dimensions}@", elements(a.shape), [a])

    def transpose(self, where, a, permutation):
        shape = [a.shape[i] for i in permutation]
        init = self.empty(*shape)
        return self.emit(where, shape, f"linalg.transpose {ins(a)} {outs(init)} "
                         f"permutation = {list(permutation)}@", 0, [a])

    def slice(self, a, offset, size):
        """Columns of a matrix."""
        value = Value(self.fresh(), (a.shape[0], size))
        self.lines.append(
            f"{value.name} = tensor.extract_slice {a.name}[0, {offset}] "
            f"[{a.shape[0]}, {size}] [1, 1] : {a.type} to {value.type}")
        return value

    def insert(self, where, part, whole, offsets, sizes):
        """`whole` with `part` at these offsets; sizes of 1 may be dimensions that
        the part does not have."""
        return self.emit(
            where, whole.shape,
            f"tensor.insert_slice {part.name} into {whole.name}{list(offsets)} "
            f"{list(sizes)} {[1] * len(sizes)}@ : {part.type} into {whole.type}",
            0, [part], touches=[part.shape, part.shape])

    def joined(self, where, parts):
        """The parts side by side along their last dimension."""
        *outer, _ = parts[0].shape
        whole = self.empty(*outer, sum(p.shape[-1] for p in parts))
        at = 0
        for number, part in enumerate(parts):
            whole = self.insert(f"{where}{number}", part, whole, [0] * len(outer) + [at],
                                part.shape)
            at += part.shape[-1]
        return whole

    def reshape(self, a, groups, *shape):
        """Splits or joins dimensions; `groups` say which belong together."""
        value = Value(self.fresh(), shape)
        if len(shape) > len(a.shape):
            self.lines.append(f"{value.name} = tensor.expand_shape {a.name} {groups} "
                              f"output_shape {list(shape)} : {a.type} into {value.type}")
        else:
            self.lines.append(f"{value.name} = tensor.collapse_shape {a.name} {groups} : "
                              f"{a.type} into {value.type}")
        return value

    # -- layers ------------------------------------------------------------

    def linear(self, where, a, outputs):
        w = self.weight(f"{where}.w".replace(".", "_"), a.shape[-1], outputs)
        b = self.weight(f"{where}.b".replace(".", "_"), outputs)
        return self.affine(where, a, w, b)

    def affine(self, where, a, w, b):
        product = self.matmul(f"{where}.matmul", a, w)
        return self.elementwise(f"{where}.bias", product,
                                ["%y = arith.addf %x, %r0 : f32",
                                 "linalg.yield %y : f32"], b)

    def relu(self, where, a):
        zero = self.constant(0.0)
        return self.elementwise(where, a, [f"%y = arith.maximumf %x, {zero} : f32",
                                           "linalg.yield %y : f32"])

    def gelu(self, where, a):
        half, one = self.constant(0.5), self.constant(1.0)
        root = self.constant(1 / math.sqrt(2))
        return self.elementwise(where, a, [
            f"%s = arith.mulf %x, {root} : f32", "%e = math.erf %s : f32",
            f"%o = arith.addf %e, {one} : f32", f"%h = arith.mulf %x, {half} : f32",
            "%y = arith.mulf %h, %o : f32", "linalg.yield %y : f32"])

    def sigmoid(self, where, a):
        one = self.constant(1.0)
        return self.elementwise(where, a, [
            "%n = arith.negf %x : f32", "%e = math.exp %n : f32",
            f"%d = arith.addf %e, {one} : f32", f"%y = arith.divf {one}, %d : f32",
            "linalg.yield %y : f32"])

    def tanh(self, where, a):
        return self.unary(where, "math.tanh", a)

    def softmax(self, where, a):
        top = self.reduce(f"{where}.max", "arith.maximumf", a, -3.0e38)
        powers = self.elementwise(f"{where}.exp", a, [
            "%d = arith.subf %x, %r0 : f32", "%y = math.exp %d : f32",
            "linalg.yield %y : f32"], top)
        total = self.reduce(f"{where}.sum", "arith.addf", powers, 0.0)
        return self.elementwise(f"{where}.divide", powers, [
            "%y = arith.divf %x, %r0 : f32", "linalg.yield %y : f32"], total)

    def layer_norm(self, where, a):
        gain = self.weight(f"{where}.gain".replace(".", "_"), a.shape[-1], scale=1.0)
        shift = self.weight(f"{where}.shift".replace(".", "_"), a.shape[-1], scale=0.1)
        n, tiny = self.constant(float(a.shape[-1])), self.constant(1.0e-5)
        total = self.reduce(f"{where}.sum", "arith.addf", a, 0.0)
        centred = self.elementwise(f"{where}.centre", a, [
            f"%m = arith.divf %r0, {n} : f32", "%y = arith.subf %x, %m : f32",
            "linalg.yield %y : f32"], total)
        squares = self.binary(f"{where}.square", "mul", centred, centred)
        spread = self.reduce(f"{where}.variance", "arith.addf", squares, 0.0)
        return self.elementwise(f"{where}.scale", centred, [
            f"%v = arith.divf %r0, {n} : f32", f"%w = arith.addf %v, {tiny} : f32",
            "%d = math.rsqrt %w : f32", "%z = arith.mulf %x, %d : f32",
            "%s = arith.mulf %z, %r1 : f32", "%y = arith.addf %s, %r2 : f32",
            "linalg.yield %y : f32"], spread, gain, shift)

    # -- text --------------------------------------------------------------

    def function(self, name, results):
        marked = " {placer.samples = 0 : i64}" if self.options.samples else ""
        arguments = ", ".join(f"{a.name}: {a.type}{marked if a.has_samples else ''}"
                              for a in self.arguments)
        types = ", ".join(r.type for r in results)
        lines = [f"{n} = arith.constant {v:.9e} : f32"
                 for v, n in self.constants.items()] + self.lines
        body = "\n".join("  " + line for text in lines for line in text.split("\n"))
        machine = (f"\n    attributes {{placer.topology = @machine{self.options.devices}}}"
                   if self.options.machine else "")
        text = (f"func.func @{name}({arguments}) -> ({types}){machine} {{\n{body}\n"
                f"  return {', '.join(r.name for r in results)} : {types}\n}}\n")
        return text + self.main(name, results) if self.options.main else text

    def main(self, name, results):
        """A function that calls the model and prints what it gives."""
        types = ", ".join(r.type for r in results)
        lines = [f"%results:{len(results)} = call @{name}() : () -> ({types})"]
        for number, result in enumerate(results):
            lines += [f"%any{number} = tensor.cast %results#{number} : "
                      f"{result.type} to tensor<*xf32>",
                      f"call @printMemrefF32(%any{number}) : (tensor<*xf32>) -> ()"]
        body = "".join(f"  {line}\n" for line in lines)
        return ("\nfunc.func private @printMemrefF32(tensor<*xf32>) "
                "attributes {llvm.emit_c_interface}\n"
                f"func.func @main() attributes {{llvm.emit_c_interface}} {{\n{body}"
                "  return\n}\n")
