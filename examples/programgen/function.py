"""A function on tensors, written op by op, with weights where an exporter puts them."""
import math
import random
import struct

BYTES = {"f32": 4, "i64": 8, "i32": 4, "i8": 1, "i1": 1}


class Value:
    def __init__(self, name, shape, element="f32"):
        self.name, self.shape, self.element = name, tuple(shape), element
        self.type = "tensor<" + "".join(f"{n}x" for n in shape) + f"{element}>"
        self.bytes = math.prod(shape) * BYTES[element]


def affine_map(rank, results):
    """`affine_map<(d0, d1) -> (d1)>`; a number is a dimension, text stands as it is."""
    dims = ", ".join(f"d{i}" for i in range(rank))
    return (f"affine_map<({dims}) -> ("
            + ", ".join(r if isinstance(r, str) else f"d{r}" for r in results) + ")>")


class Function:
    """Collects a function: its arguments, its ops and its results.

    Weights are arguments, constants in the text, or resources whose data stand at
    the end of the file. With `elide`, the data of constants and resources are left
    out, as MLIR's printer does with --mlir-elide-resource-strings-if-larger.
    """

    def __init__(self, name, options, weights):
        self.name, self.options, self.weights_as = name, options, weights
        self.random = random.Random(options.seed)
        self.inputs, self.weights = [], []
        self.ranges, self.blobs = {}, {}
        self.constants, self.lines = {}, []
        self.count = self.constant_bytes = 0

    # -- values ------------------------------------------------------------

    def fresh(self):
        self.count += 1
        return f"%{self.count - 1}"

    def input(self, where, shape, element="f32", low=-1.0, high=1.0):
        """An argument that differs from call to call."""
        return self.argument(self.inputs, where, shape, element, low, high)

    def argument(self, group, where, shape, element, low, high):
        value = Value(f"%arg{len(self.ranges)}", shape, element)
        self.ranges[value.name] = (low, high)
        group.append((where, value))
        return value

    def weight(self, where, shape, element="f32", low=None, high=None):
        """Numbers from low to high, or such that sums over all but the first
        dimension stay about as large as what is summed."""
        reach = 1 / math.sqrt(max(1, math.prod(shape[1:])))
        low, high = (-reach, reach) if low is None else (low, high)
        if self.weights_as == "arguments":
            return self.argument(self.weights, where, shape, element, low, high)
        value = Value(self.fresh(), shape, element)
        self.weights.append((where, value))
        self.lines.append(f"{value.name} = {self.constant(self.data(value, low, high), value.type)}"
                          f' loc("{where}")')
        return value

    @staticmethod
    def constant(data, kind):
        """The text of an op that gives it."""
        return f"arith.constant {data} : {kind}"

    def data(self, value, low, high):
        """An attribute with the numbers of a weight."""
        key = (f"torch_tensor_{'_'.join(map(str, value.shape))}_torch."
               f"{'float32' if value.element == 'f32' else value.element}_{len(self.weights)}")
        if self.options.elide:
            return f"dense_resource<{key}>"
        # One of 256 numbers for each byte; a table of them is fast to look up.
        size = BYTES[value.element]
        numbers = [low + (high - low) * i / 255 for i in range(256)]
        if value.element == "f32":
            table = [struct.pack("<f", x).hex() for x in numbers]
        else:
            table = [round(x).to_bytes(size, "little", signed=True).hex() for x in numbers]
        text = "".join(map(table.__getitem__, self.random.randbytes(math.prod(value.shape))))
        if self.weights_as == "constants":
            return f'dense<"0x{text}">'
        # A resource begins with its alignment.
        self.blobs[key] = f"0x{size.to_bytes(4, 'little').hex()}{text}"
        return f"dense_resource<{key}>"

    def scalar(self, number, element="f32"):
        """A scalar constant, made once at the top."""
        return self.shared(f"arith.constant {self.literal(number, element)} : {element}")

    def shared(self, text, size=0):
        """What stands at the top, once; tensors have a size."""
        if text not in self.constants:
            self.constants[text] = f"%c{len(self.constants)}"
            self.constant_bytes += size
        return self.constants[text]

    def op(self, text, shape, element="f32", where=None):
        value = Value(self.fresh(), shape, element)
        end = f' loc("{where}")' if where else ""
        self.lines.append(f"{value.name} = {text}{end}")
        return value

    # -- text --------------------------------------------------------------

    def module(self, results):
        """The whole file."""
        total = sum(value.bytes for _, value in self.weights)
        arguments = [*(self.weights if self.weights_as == "arguments" else []), *self.inputs]
        listed = ", ".join(f'{v.name}: {v.type} loc("{where}")' for where, v in arguments)
        types = ", ".join(r.type for r in results)
        lines = [f"{name} = {text}" for text, name in self.constants.items()] + self.lines
        body = "\n".join("  " + line for text in lines for line in text.split("\n"))
        text = (f"// {len(self.weights)} weights of {total} bytes, as {self.weights_as}; "
                f"other constants of {self.constant_bytes} bytes\n"
                f"func.func @{self.name}({listed}) -> ({types}) {{\n{body}\n"
                f"  return {', '.join(r.name for r in results)} : {types}\n}}\n")
        if getattr(self.options, "main", False):
            text += self.main([v for _, v in arguments], results)
        if self.blobs:
            listed = ",\n".join(f'      {key}: "{data}"' for key, data in self.blobs.items())
            text += ("\n{-#\n  dialect_resources: {\n    builtin: {\n"
                     f"{listed}\n    }}\n  }}\n#-}}\n")
        return text

    @staticmethod
    def literal(number, element):
        if element != "f32":
            return str(number)
        return "0xFF800000" if number == -math.inf else f"{number:.9e}"

    def main(self, arguments, results):
        """A function that makes data of their indices, calls the model, and prints of
        each result a number that every bit of it goes into, and its numbers."""
        lines = []
        for number, value in enumerate(arguments):
            lines += self.made(f"%made{number}", value, 7919 * number % 65536,
                               *self.ranges[value.name])
        types = ", ".join(r.type for r in results)
        lines.append(f"%results:{len(results)} = call @{self.name}("
                     + ", ".join(f"%made{n}" for n in range(len(arguments))) + ") : ("
                     + ", ".join(v.type for v in arguments) + f") -> ({types})")
        for number, result in enumerate(results):
            lines += self.printed(f"%results#{number}", f"%out{number}", result)
        body = "".join(f"  {line}\n" for line in lines)
        return ("\nfunc.func private @printMemrefF32(tensor<*xf32>) "
                "attributes {llvm.emit_c_interface}\n"
                "func.func private @printI64(i64)\nfunc.func private @printNewline()\n"
                f"func.func @main() attributes {{llvm.emit_c_interface}} {{\n{body}"
                "  return\n}\n")

    @staticmethod
    def over(rank, ins, outs, block, body, kind="parallel"):
        """The text of a generic op over its indices."""
        maps = [affine_map(rank, range(rank))] * len(ins) + [
            affine_map(rank, range(rank) if kind == "parallel" else [])]
        kinds = ", ".join([f'"{kind}"'] * rank)
        read = f"ins({ins[0].name} : {ins[0].type}) " if ins else ""
        return [f"linalg.generic {{indexing_maps = [{', '.join(maps)}], iterator_types = "
                f"[{kinds}]}} {read}outs({outs.name} : {outs.type}) {{",
                f"^bb0({block}):"] + ["  " + line for line in body] + [f"}} -> {outs.type}"]

    def made(self, name, value, seed, low, high):
        element = value.element
        body, at = ["%k = arith.constant 25173 : i64", "%m = arith.constant 65535 : i64",
                    f"%s = arith.constant {seed} : i64"], "%s"
        for i in range(len(value.shape)):
            body += [f"%i{i} = linalg.index {i} : index",
                     f"%j{i} = arith.index_cast %i{i} : index to i64",
                     f"%a{i} = arith.addi {at}, %j{i} : i64",
                     f"%b{i} = arith.muli %a{i}, %k : i64",
                     f"%d{i} = arith.andi %b{i}, %m : i64"]
            at = f"%d{i}"
        if element == "f32":
            body += [f"%f = arith.sitofp {at} : i64 to f32",
                     f"%h = arith.constant {(high - low) / 65536:.9e} : f32",
                     f"%l = arith.constant {low:.9e} : f32",
                     "%p = arith.mulf %f, %h : f32", "%y = arith.addf %p, %l : f32"]
        else:
            body += [f"%r = arith.constant {high - low} : i64",
                     f"%e = arith.remui {at}, %r : i64", f"%l = arith.constant {low} : i64",
                     "%y = arith.addi %e, %l : i64" if element == "i64" else
                     f"%g = arith.addi %e, %l : i64\n    %y = arith.trunci %g : i64 to {element}"]
        body.append(f"linalg.yield %y : {element}")
        empty = Value(f"{name}e", value.shape, element)
        first, *rest = self.over(len(value.shape), [], empty, f"%o: {element}", body)
        return [f"{empty.name} = tensor.empty() : {value.type}", f"{name} = {first}", *rest]

    def printed(self, result, name, value):
        element = value.element
        body = {"f32": ["%w = arith.bitcast %x : f32 to i32", "%v = arith.extui %w : i32 to i64"],
                "i8": ["%v = arith.extui %x : i8 to i64"]}[element]
        body += ["%p = arith.constant 1099511628211 : i64", "%q = arith.xori %o, %v : i64",
                 "%y = arith.muli %q, %p : i64", "linalg.yield %y : i64"]
        start = Value(f"{name}z", (), "i64")
        first, *rest = self.over(len(value.shape), [Value(result, value.shape, element)], start,
                                 f"%x: {element}, %o: i64", body, "reduction")
        lines = [f"{start.name} = arith.constant dense<1469598103934665603> : tensor<i64>",
                 f"{name}h = {first}", *rest,
                 f"{name}n = tensor.extract {name}h[] : tensor<i64>",
                 f"call @printI64({name}n) : (i64) -> ()", "call @printNewline() : () -> ()"]
        floats = Value(result, value.shape)
        if element != "f32":
            floats = Value(f"{name}f", value.shape)
            lines.append(f"{floats.name} = arith.sitofp {result} : {value.type} to {floats.type}")
        # Last, since whoever prints may write, for all that is known.
        return lines + [f"{name}u = tensor.cast {floats.name} : {floats.type} to tensor<*xf32>",
                        f"call @printMemrefF32({name}u) : (tensor<*xf32>) -> ()"]
