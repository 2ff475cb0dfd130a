"""ONNX's files, as far as tests need them: models, tensors, and their wire format.

Written from onnx.proto, apart from the reader of placer, so that both would have to make
the same mistake. Only the standard library is used.
"""
import struct

# TensorProto.DataType: the name in ONNX, the type in MLIR, struct's letter of an element.
TYPES = {
    1: ("float", "f32", "f"), 2: ("uint8", "i8", "B"), 3: ("int8", "i8", "b"),
    4: ("uint16", "i16", "H"), 5: ("int16", "i16", "h"), 6: ("int32", "i32", "i"),
    7: ("int64", "i64", "q"), 9: ("bool", "i1", "?"), 10: ("float16", "f16", "e"),
    11: ("double", "f64", "d"), 12: ("uint32", "i32", "I"), 13: ("uint64", "i64", "Q"),
    16: ("bfloat16", "bf16", None),
}
FLOATS = ("float", "float16", "double", "bfloat16")
STRING = 8


# -- the wire format ---------------------------------------------------------------

def varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        if byte < 128:
            return value, at
        shift += 7


def signed(value):
    """A varint of an int64 or an enum."""
    return value - (1 << 64) if value >> 63 else value


def fields(data):
    """The fields of a message, as (number, value): an integer, or bytes."""
    at = 0
    while at < len(data):
        key, at = varint(data, at)
        kind = key & 7
        if kind == 0:
            value, at = varint(data, at)
        else:
            size, at = (8, at) if kind == 1 else (4, at) if kind == 5 else varint(data, at)
            value = data[at:at + size]
            at += size
        yield key >> 3, value


def group(data):
    """The fields of a message by number, each a list."""
    found = {}
    for number, value in fields(data):
        found.setdefault(number, []).append(value)
    return found


def text(found, number):
    return found.get(number, [b""])[-1].decode()


def integers(values):
    """A repeated field of integers, packed or not."""
    result = []
    for value in values:
        if isinstance(value, int):
            result.append(signed(value))
            continue
        at = 0
        while at < len(value):
            number, at = varint(value, at)
            result.append(signed(number))
    return result


def encode_varint(value):
    value &= (1 << 64) - 1
    result = bytearray()
    while value > 127:
        result.append(value & 127 | 128)
        value >>= 7
    result.append(value)
    return bytes(result)


def field(number, value):
    """A field as bytes: of an integer, or of a string, bytes or message."""
    if isinstance(value, int):
        return encode_varint(number << 3) + encode_varint(value)
    data = value.encode() if isinstance(value, str) else value
    return encode_varint(number << 3 | 2) + encode_varint(len(data)) + data


# -- messages ------------------------------------------------------------------------

class Tensor:
    """A TensorProto: `data` has its elements in the form of raw data."""

    def __init__(self, name, kind, shape, data):
        self.name, self.kind, self.shape, self.data = name, kind, list(shape), data

    @property
    def type(self):
        return TYPES[self.kind][0] if self.kind in TYPES else f"type {self.kind}"

    @property
    def element(self):
        """The type of an element in MLIR."""
        return TYPES[self.kind][1]

    def size(self):
        count = 1
        for extent in self.shape:
            count *= extent
        return count

    def values(self):
        """The elements as Python's numbers."""
        letter = TYPES[self.kind][2]
        if letter is None:
            halves = struct.unpack(f"<{len(self.data) // 2}H", self.data)
            return [struct.unpack("<f", struct.pack("<I", half << 16))[0] for half in halves]
        return list(struct.unpack(f"<{self.size()}{letter}", self.data))

    def encoded(self, name=None):
        return b"".join([field(1, extent) for extent in self.shape]
                        + [field(2, self.kind), field(8, self.name if name is None else name),
                           field(9, self.data)])


def read_tensor(data):
    found = group(data)
    kind = found.get(2, [0])[-1]
    shape = integers(found.get(1, []))
    raw = found.get(9, [b""])[-1]
    if not raw and kind in TYPES:
        raw = typed_data(found, kind)
    return Tensor(text(found, 8), kind, shape, raw)


def typed_data(found, kind):
    """The elements that are not in raw_data, brought into its form."""
    letter = TYPES[kind][2]
    if letter in ("f", "d"):
        return b"".join(found.get(4 if letter == "f" else 10, []))
    numbers = integers(found.get({"q": 7, "I": 11, "Q": 11}.get(letter, 5), []))
    size = {None: 2, "e": 2, "?": 1}.get(letter) or struct.calcsize(letter)
    mask = (1 << 8 * size) - 1
    return b"".join((number & mask).to_bytes(size, "little") for number in numbers)


class Value:
    """A ValueInfoProto: `shape` is None, or has extents, names, or None for neither."""

    def __init__(self, data):
        found = group(data)
        self.name = text(found, 1)
        kind = group(found.get(2, [b""])[-1])
        self.is_tensor = 1 in kind or not kind
        self.is_optional = 9 in kind
        self.kind, self.shape = 0, None
        if not kind.get(1):
            return
        tensor = group(kind[1][-1])
        self.kind = tensor.get(1, [0])[-1]
        if 2 in tensor:
            self.shape = [self.extent(group(d)) for d in group(tensor[2][-1]).get(1, [])]

    @staticmethod
    def extent(dimension):
        if 1 in dimension:
            return signed(dimension[1][-1])
        return text(dimension, 2) or None


class Node:
    def __init__(self, data):
        found = group(data)
        self.op, self.domain = text(found, 4), text(found, 7)
        self.name, self.inputs = text(found, 3), found.get(1, [])
        self.graphs, self.attributes = [], {}
        for data in found.get(5, []):
            held = group(data)
            self.attributes[text(held, 1)] = held
            self.graphs += [Graph(g) for g in held.get(6, []) + held.get(11, [])]

    def trains(self):
        """Whether the op does what it does only while a network is trained."""
        mode = self.attributes.get("training_mode", {}).get(3, [0])[-1]
        return bool(mode) or self.op == "Dropout" and len(self.inputs) > 2


class Graph:
    def __init__(self, data):
        found = group(data)
        self.nodes = [Node(n) for n in found.get(1, [])]
        self.inputs = [Value(v) for v in found.get(11, [])]
        self.outputs = [Value(v) for v in found.get(12, [])]
        self.values = [Value(v) for v in found.get(13, [])]
        self.initializers = [text(group(t), 8) for t in found.get(5, [])]

    def given(self):
        """The inputs that are not initializers."""
        return [v for v in self.inputs if v.name not in self.initializers]

    def all_nodes(self):
        for node in self.nodes:
            yield node
            for graph in node.graphs:
                yield from graph.all_nodes()


class Model:
    def __init__(self, data):
        self.data = data
        found = group(data)
        self.graph = Graph(found[7][-1])

    def with_initializers(self, tensors):
        """The model's bytes with tensors, by the names of its inputs, as their values."""
        added = b"".join(field(5, tensor.encoded(name)) for name, tensor in tensors.items())
        result = b""
        for number, value in fields(self.data):
            result += field(number, value + added if number == 7 else value)
        return result


# -- models that tests make -----------------------------------------------------------

def value_info(name, kind, shape):
    extents = b"".join(field(1, field(1, extent)) for extent in shape)
    return field(1, name) + field(2, field(1, field(1, kind) + field(2, extents)))


def attribute(name, value):
    """An AttributeProto of an integer, a float, a text or a list of integers."""
    if isinstance(value, float):
        held = encode_varint(2 << 3 | 5) + struct.pack("<f", value) + field(20, 1)
    elif isinstance(value, int):
        held = field(3, value) + field(20, 2)
    elif isinstance(value, str):
        held = field(4, value) + field(20, 3)
    else:
        held = b"".join(field(8, number) for number in value) + field(20, 7)
    return field(1, name) + held


def node(op, inputs, outputs, **attributes):
    return (b"".join(field(1, name) for name in inputs)
            + b"".join(field(2, name) for name in outputs) + field(3, outputs[0])
            + field(4, op)
            + b"".join(field(5, attribute(*pair)) for pair in attributes.items()))


def model(nodes, inputs, outputs, initializers, opset=13):
    """A ModelProto as bytes; inputs and outputs are value infos."""
    graph = (b"".join(field(1, n) for n in nodes) + field(2, "test")
             + b"".join(field(5, tensor.encoded()) for tensor in initializers)
             + b"".join(field(11, value) for value in inputs)
             + b"".join(field(12, value) for value in outputs))
    return field(1, 8) + field(7, graph) + field(8, field(1, "") + field(2, opset))


def float_tensor(name, shape, numbers):
    return Tensor(name, 1, shape, struct.pack(f"<{len(numbers)}f", *numbers))
