"""Imported ONNX models as programs that run: inputs as constants, results printed in bits."""
import re
import struct

import onnx_wire
from runnable_program import BITS, HELPERS

VALUE = r'(tensor<[^>]*>) \{onnx\.name = "((?:[^"\\]|\\.)*)", onnx\.type = "(\w+)"\}'
KINDS = {name: kind for kind, (name, _, _) in onnx_wire.TYPES.items()}


class Signature:
    """A value of the function: its type as text, and what it is in ONNX."""

    def __init__(self, typed, name, kind):
        self.typed, self.name, self.type = typed, name, kind
        *extents, self.element = re.fullmatch(r"tensor<(.*)>", typed)[1].split("x")
        self.shape = [int(extent) for extent in extents]

    def size(self):
        count = 1
        for extent in self.shape:
            count *= extent
        return count


class Imported:
    """What `placer-translate --onnx-to-mlir` prints."""

    def __init__(self, text):
        self.text = text
        head = re.search(r"func\.func @forward\((.*)\) -> (.*) \{$", text, re.M)
        if not head:
            raise ValueError("there is no @forward that gives results")
        self.arguments = [Signature(*found) for found in re.findall(r"%\w+: " + VALUE, head[1])]
        self.results = [Signature(*found) for found in re.findall(VALUE, head[2])]
        if len(self.arguments) != head[1].count("%") or not self.results:
            raise ValueError(f"values have no name or type of ONNX: {head[0]}")

    def has_resources(self):
        return "{-#" in self.text

    def renamed(self, name):
        """Its function under another name, to be beside others in a module."""
        text = re.sub(r"^module (?:attributes \{.*?\} )?\{\n(.*)^\}(?: loc\(.*?\))?$", r"\1",
                      self.text, flags=re.M | re.S)
        text = re.sub(r"#((?:map|loc)\d*)\b", rf"#{name}_\1", text)
        return text.replace("@forward", f"@{name}") + "\n"

    def runner(self, name, called, inputs):
        """A function that calls the program with inputs, in the order of its arguments,
        and prints every element of its results as a number of the same bits."""
        lines = [f"%a{i} = {constant(tensor)}" for i, tensor in enumerate(inputs)]
        given, results = f"%r:{len(self.results)}", []
        lines.append(f"{given} = func.call @{called}("
                     + ", ".join(f"%a{i}" for i in range(len(inputs))) + ") : ("
                     + ", ".join(v.typed for v in self.arguments) + ") -> ("
                     + ", ".join(v.typed for v in self.results) + ")")
        for number, value in enumerate(self.results):
            results += print_lines(f"%p{number}", f"%r#{number}", value)
        body = "\n".join("  " + line for line in lines + results)
        return f"func.func private @{name}() {{\n{body}\n  return\n}}\n"


def nested(values, shape):
    if not shape:
        return values[0]
    step = len(values) // shape[0]
    return "[" + ", ".join(nested(values[i * step:(i + 1) * step], shape[1:])
                           for i in range(shape[0])) + "]"


def constant(tensor):
    typed = "tensor<" + "".join(f"{n}x" for n in tensor.shape) + tensor.element + ">"
    if not tensor.size():
        literal = ""
    elif tensor.element == "i1":
        literal = nested(["true" if v else "false" for v in tensor.values()], tensor.shape)
    else:
        literal = f'"0x{tensor.data.hex().upper()}"'
    return f"arith.constant dense<{literal}> : {typed}"


def print_lines(name, value, typed):
    """Ops that print the bits of each element, row by row."""
    element, bits, size = typed.element, BITS[typed.element], typed.size()
    if not size:
        return []
    flat = f"tensor<{size}x{element}>"
    lines = [f"{name}c{n} = arith.constant {n} : index" for n in sorted({0, 1, size})]
    if not typed.shape:
        lines.append(f"{name}f = tensor.expand_shape {value} [] output_shape [1] : "
                     f"{typed.typed} into {flat}")
    else:
        dims = ", ".join(str(i) for i in range(len(typed.shape)))
        lines.append(f"{name}f = tensor.collapse_shape {value} [[{dims}]] : {typed.typed} into "
                     f"{flat}" if len(typed.shape) > 1 else
                     f"{name}f = tensor.cast {value} : {typed.typed} to {flat}")
    lines += [f"scf.for %i = {name}c0 to {name}c{size} step {name}c1 {{",
              f"  %x = tensor.extract {name}f[%i] : {flat}"]
    last = "%x"
    if not element.startswith("i"):
        lines.append(f"  %b = arith.bitcast %x : {element} to i{bits}")
        last = "%b"
    if bits != 64:
        lines.append(f"  %w = arith.extui {last} : i{bits} to i64")
        last = "%w"
    return lines + [f"  func.call @printI64({last}) : (i64) -> ()",
                    "  func.call @printNewline() : () -> ()", "}"]


def main_of(runners):
    """A @main that calls functions one after the other."""
    calls = "".join(f"  func.call @{name}() : () -> ()\n" for name in runners)
    return (HELPERS + "func.func @main() attributes {llvm.emit_c_interface} {\n"
            + calls + "  return\n}\n")


def printed_tensor(value, numbers):
    """A result as a tensor of ONNX, of the numbers that were printed."""
    size = max(BITS[value.element] // 8, 1)
    mask = (1 << 8 * size) - 1
    data = b"".join((int(n) & mask).to_bytes(size, "little") for n in numbers)
    return onnx_wire.Tensor(value.name, KINDS[value.type], value.shape, data)


def difference(wanted, found, rtol=1e-3, atol=1e-7):
    """Why a tensor is not the expected one; None if it is. Floats may differ as much as
    in ONNX's own tests."""
    if wanted.type != found.type:
        return f"is of type {found.type}, not {wanted.type}"
    if wanted.shape != found.shape:
        return f"has the shape {found.shape}, not {wanted.shape}"
    pairs = enumerate(zip(wanted.values(), found.values()))
    bad = [(i, a, b) for i, (a, b) in pairs if not close(a, b, wanted.type, rtol, atol)]
    if not bad:
        return None
    index, a, b = bad[0]
    return f"differs in {len(bad)} of {wanted.size()} elements, first {index}: {b}, not {a}"


def close(wanted, found, kind, rtol, atol):
    if wanted == found or kind not in onnx_wire.FLOATS:
        return wanted == found
    if wanted != wanted or found != found:
        return wanted != wanted and found != found
    infinity = float("inf")
    if abs(wanted) == infinity or abs(found) == infinity:
        return False
    return abs(found - wanted) <= atol + rtol * abs(wanted)


def counting_input(shape):
    """The input of ONNX's networks with expected outputs: 0, 1, … as parts of 1."""
    size = 1
    for extent in shape:
        size *= extent
    return onnx_wire.Tensor("", 1, shape,
                            struct.pack(f"<{size}f", *(i / size for i in range(size))))
