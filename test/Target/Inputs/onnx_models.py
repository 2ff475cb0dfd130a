"""Writes small ONNX models into a folder: such as are refused, and one with an op that
nobody knows.

usage: onnx_models.py FOLDER
"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)),
                                "..", "..", "..", "examples"))
from onnxgen.models import mlp
from onnxgen.wire import FLOAT, Graph, bytes_field, model


def chain(nodes, initializers=(), opset=17):
    """A model of nodes as (name, op, domain, input, output), from x to y."""
    graph = Graph("chain", 0)
    graph.input("x", [4])
    graph.output("y", [4])
    for name, op, domain, read, written in nodes:
        node = bytes_field(1, read) + bytes_field(2, written) + bytes_field(3, name)
        graph.nodes.append(node + bytes_field(4, op) + bytes_field(7, domain))
    graph.initializers += initializers
    return model(graph, opset)[0]


def main(folder):
    os.makedirs(folder, exist_ok=True)
    mystery = ("mystery", "Mystery", "com.example", "x", "y")
    models = {
        "cut": model(mlp(1, 0), 17)[0][:1000],
        "cycle": chain([("a", "Relu", "", "z", "y"), ("b", "Relu", "", "y", "z")]),
        "huge": chain([("a", "Relu", "", "x", "y")], [("w", FLOAT, [1 << 62, 4], b"")]),
        "future": chain([("a", "Relu", "", "x", "y")], opset=18),
        "unknown": chain([mystery]),
        "unknown-shape": chain([("mystery", "Mystery", "com.example", "x", "z"),
                                ("a", "Relu", "", "z", "y")]),
    }
    for name, data in models.items():
        with open(os.path.join(folder, name + ".onnx"), "wb") as file:
            file.write(data)


if __name__ == "__main__":
    main(sys.argv[1])
