"""ONNX's messages, as far as generated models need them: protobuf's wire format, and a
graph to which nodes and weights are added. Only the standard library is used."""
import random
import struct

FLOAT, INT64 = 1, 7


def varint(value):
    value &= (1 << 64) - 1
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes(out) + bytes([value])


def number(field, value):
    return varint(field << 3) + varint(value)


def bytes_field(field, value):
    if isinstance(value, str):
        value = value.encode()
    return varint(field << 3 | 2) + varint(len(value)) + value


def value_info(name, shape):
    """A value of floats; a dimension may be a number or a name."""
    dims = b"".join(bytes_field(1, number(1, d) if isinstance(d, int) else bytes_field(2, d))
                    for d in shape)
    tensor = number(1, FLOAT) + bytes_field(2, dims)
    return bytes_field(1, name) + bytes_field(2, bytes_field(1, tensor))


def attribute(name, value):
    out = bytes_field(1, name)
    if isinstance(value, float):
        return out + varint(2 << 3 | 5) + struct.pack("<f", value) + number(20, 1)
    if isinstance(value, int):
        return out + number(3, value) + number(20, 2)
    if isinstance(value, str):
        return out + bytes_field(4, value) + number(20, 3)
    return out + bytes_field(8, b"".join(varint(v) for v in value)) + number(20, 7)


class Graph:
    """A graph that grows node by node."""

    def __init__(self, name, seed):
        self.name, self.random = name, random.Random(seed)
        self.nodes, self.inputs, self.outputs = [], [], []
        self.initializers = []  # name, type, shape, bytes

    def input(self, name, shape):
        self.inputs.append(value_info(name, shape))
        return name

    def output(self, name, shape):
        self.outputs.append(value_info(name, shape))

    def weight(self, name, shape, scale=None):
        """Random floats whose products keep their size."""
        count = 1
        for extent in shape:
            count *= extent
        scale = scale or (3.0 * shape[0] / count) ** 0.5
        values = [self.random.uniform(-scale, scale) for _ in range(count)]
        self.initializers.append((name, FLOAT, shape, struct.pack(f"<{count}f", *values)))
        return name

    def filled(self, name, shape, value):
        count = 1
        for extent in shape:
            count *= extent
        self.initializers.append((name, FLOAT, shape, struct.pack("<f", value) * count))
        return name

    def integers(self, name, values):
        self.initializers.append(
            (name, INT64, [len(values)], struct.pack(f"<{len(values)}q", *values)))
        return name

    def node(self, op, name, inputs, **attributes):
        """Adds a node and returns its result, which is called as exporters do."""
        result = f"{name}_output_0"
        out = b"".join(bytes_field(1, value) for value in inputs) + bytes_field(2, result)
        out += bytes_field(3, name) + bytes_field(4, op)
        for key, value in attributes.items():
            out += bytes_field(5, attribute(key, value))
        self.nodes.append(out)
        return result

    def message(self, external):
        """The GraphProto. Where `external` is a name of a file, weights are not in it;
        returns their bytes beside."""
        out, beside = b"".join(bytes_field(1, node) for node in self.nodes), b""
        out += bytes_field(2, self.name)
        for name, kind, shape, data in self.initializers:
            tensor = bytes_field(1, b"".join(varint(extent) for extent in shape))
            tensor += number(2, kind) + bytes_field(8, name)
            # Shapes and axes stay: they are part of the program.
            if external and kind == FLOAT:
                beside += b"\0" * (-len(beside) % 64)
                for key, value in (("location", external), ("offset", len(beside)),
                                   ("length", len(data))):
                    entry = bytes_field(1, key) + bytes_field(2, str(value))
                    tensor += bytes_field(13, entry)
                tensor += number(14, 1)
                beside += data
            else:
                tensor += bytes_field(9, data)
            out += bytes_field(5, tensor)
        out += b"".join(bytes_field(11, value) for value in self.inputs)
        out += b"".join(bytes_field(12, value) for value in self.outputs)
        return out, beside


def model(graph, opset, external=None):
    """The ModelProto, and the bytes of the file beside it."""
    message, beside = graph.message(external)
    out = number(1, 8) + bytes_field(2, "placer's examples")
    out += bytes_field(7, message) + bytes_field(8, bytes_field(1, "") + number(2, opset))
    return out, beside
