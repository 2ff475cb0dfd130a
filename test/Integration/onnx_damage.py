#!/usr/bin/env python3
"""Damaged and hostile ONNX models: placer-translate ends with a program or with one error, and within
bounds of memory and time, whatever the bytes are.

usage: onnx_damage.py BIN [--rounds N] [--seed S] [--keep FOLDER] [MODEL…]

Models are those of examples/generate_onnx.py, those that are given, and some of Debian's
libonnx-testdata where it is installed: its attributes are small numbers, which damage
changes to others that no op has been written for. Hostile ones ask for more than anyone has,
by extents, repeats, axes and paddings near the ends of what a number can be. A model that is handled badly is kept in
the folder, by default in a new one, which is named.
"""
import argparse
import concurrent.futures
import glob
import os
import random
import resource
import struct
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "examples"))
from onnxgen.models import MODELS
from onnxgen.wire import INT64, Graph, bytes_field, model

DATA = "/usr/share/libonnx-testdata/data"
MEMORY = 4 << 30  # Of addresses; libMLIR takes some hundred megabytes of them.
SECONDS = 60


def damaged(rng, data):
    """A copy with some bytes changed, taken away, repeated, or cut off."""
    data = bytearray(data)
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        at = rng.randrange(len(data))
        kind = rng.randrange(6)
        if kind == 0:
            data[at] ^= 1 << rng.randrange(8)
        elif kind == 1:
            data[at] = rng.choice((0, 1, 2, 127, 128, 255))
        elif kind == 2:
            del data[at:at + rng.randrange(1, 5)]
        elif kind == 3:
            data[at:at] = data[at:at + rng.randrange(1, 20)]
        elif kind == 4:
            # Small numbers are kinds, axes and extents.
            data[at] = (data[at] + rng.choice((-2, -1, 1, 2))) % 256
        elif rng.random() < 0.2:
            del data[at:]
        if not data:
            break
    return bytes(data)


def hostile():
    """Models of one node with numbers that are too large, or make no sense."""
    scalar = lambda value: (value,)
    for large in (1 << 31, 1 << 40, 1 << 62, (1 << 63) - 1, -1 << 63):
        window = dict(kernel_shape=[2, 2])
        yield from (one_node(*case) for case in (
            # The op, its inputs (x, or integers), its attributes, and the shape of x.
            ("ConstantOfShape", [[large, large]], {}, [4]),
            ("ConstantOfShape", [[large]], {}, [4]),
            ("Tile", ["x", [large]], {}, [4]),
            ("Expand", ["x", [large, 4]], {}, [4]),
            ("Range", [scalar(0), scalar(large), scalar(1)], {}, [4]),
            ("Range", [scalar(0), scalar(large), scalar(0)], {}, [4]),
            ("Pad", ["x", [large, large]], {}, [4]),
            ("Reshape", ["x", [-1, large, large]], {}, [4]),
            ("Slice", ["x", [large], [large], [0], [large]], {}, [4]),
            ("Slice", ["x", [large], [0], [large]], {}, [4]),
            ("Unsqueeze", ["x", [large]], {}, [4]),
            ("Resize", ["x", "", "", [large]], {}, [4]),
            ("OneHot", [[1, 2], scalar(large), [0, 1]], {}, [4]),
            ("TopK", ["x", [large]], {}, [4]),
            ("Concat", ["x", "x"], dict(axis=large), [4]),
            ("Softmax", ["x"], dict(axis=large), [4]),
            ("Flatten", ["x"], dict(axis=large), [4]),
            ("Gather", ["x", [large]], dict(axis=0), [4]),
            ("Gather", ["x", [1]], dict(axis=large), [4]),
            ("GatherND", ["x", [large]], dict(batch_dims=large), [4]),
            ("Split", ["x", [large]], dict(axis=0), [4]),
            ("Transpose", ["x"], dict(perm=[large]), [4]),
            ("ReduceSum", ["x", [large]], {}, [4]),
            ("ArgMax", ["x"], dict(axis=large), [4]),
            ("Cast", ["x"], dict(to=large), [4]),
            ("EyeLike", ["x"], dict(k=large), [4, 4]),
            ("DepthToSpace", ["x"], dict(blocksize=large), [1, 4, 2, 2]),
            ("MaxPool", ["x"], dict(kernel_shape=[large, 2]), [1, 1, 8, 8]),
            ("MaxPool", ["x"], dict(window, strides=[large, 0]), [1, 1, 8, 8]),
            ("MaxPool", ["x"], dict(window, pads=[large] * 4), [1, 1, 8, 8]),
            ("MaxPool", ["x"], dict(window, dilations=[large] * 2), [1, 1, 8, 8]),
            ("AveragePool", ["x"], dict(window, pads=[large, 0, 0, 0], ceil_mode=1),
             [1, 1, 8, 8]),
            ("Conv", ["x", "x"], dict(group=large), [1, 1, 3, 3]),
            ("Conv", ["x", "x"], dict(group=0), [1, 1, 3, 3]),
            ("Conv", ["x", "x"], dict(dilations=[large, 1]), [1, 1, 3, 3]),
            ("ConvTranspose", ["x", "x"], dict(strides=[large, 1]), [1, 1, 3, 3]),
            ("ConvTranspose", ["x", "x"], dict(output_shape=[large, 1]), [1, 1, 3, 3]),
            ("LSTM", ["x", "x", "x"], dict(hidden_size=large), [1, 1, 1]),
            ("Mod", [[large], [0]], {}, [4]),
            ("Div", [[large], [0]], {}, [4]),
            ("Div", [[large], [-1]], {}, [4])))
    yield one_node("Relu", ["x"], {}, [1 << 50])
    yield one_node("MatMul", ["x", "x"], {}, [])


def one_node(op, inputs, attributes, shape):
    graph = Graph("hostile", 0)
    names = []
    graph.input("x", shape)
    for number, value in enumerate(inputs):
        names.append(value if isinstance(value, str) else f"i{number}")
        if isinstance(value, tuple):
            graph.initializers.append((names[-1], INT64, [], struct.pack("<q", *value)))
        elif isinstance(value, list):
            graph.integers(names[-1], value)
    # Its type is not declared: it follows from the inputs.
    graph.outputs.append(bytes_field(1, graph.node(op, "node", names, **attributes)))
    return model(graph, 13)[0]


def is_sanitized(tool):
    """AddressSanitizer takes more addresses than a limit can leave it."""
    with open(tool, "rb") as file:
        return b"__asan_init" in file.read()


def judge(tool, limit, data, folder, number):
    """What is wrong with how a model is handled, or None."""
    path = os.path.join(folder, f"damaged-{number}.onnx")
    with open(path, "wb") as file:
        file.write(data)
    try:
        run = subprocess.run(
            [tool, "--onnx-to-mlir", path, "-o", os.devnull], capture_output=True,
            timeout=SECONDS, check=False,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))
    except subprocess.TimeoutExpired:
        return path, f"takes more than {SECONDS} s"
    errors = run.stderr.decode(errors="replace").count(": error: ")
    if run.returncode not in (0, 1):
        return path, f"ends with status {run.returncode}: {run.stderr.decode(errors='replace')}"
    if errors != run.returncode:
        return path, f"status {run.returncode} with {errors} errors: " + \
            run.stderr.decode(errors="replace")
    os.remove(path)
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bin")
    parser.add_argument("models", nargs="*")
    parser.add_argument("--rounds", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    # Small ones, so that damage meets more than weights.
    given = options.models or [
        path for path in sorted(glob.glob(os.path.join(DATA, "node", "*", "model.onnx")))
        if os.path.getsize(path) < 4096]
    originals = [model(make(1, 0), 17)[0] for make in MODELS.values()]
    for path in rng.sample(given, min(len(given), options.rounds)):
        with open(path, "rb") as file:
            originals.append(file.read())
    folder = options.keep or tempfile.mkdtemp(prefix="onnx-damage-")
    os.makedirs(folder, exist_ok=True)
    tool = os.path.join(options.bin, "placer-translate")
    limit = resource.RLIM_INFINITY if is_sanitized(tool) else MEMORY
    texts = [damaged(rng, rng.choice(originals)) for _ in range(options.rounds)]
    texts += hostile()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        found = pool.map(lambda number: judge(tool, limit, texts[number], folder, number),
                         range(len(texts)))
        bad = list(filter(None, found))
    for path, why in bad:
        print(f"{path}: {why}")
    print(f"{len(texts) - len(bad)} of {len(texts)} models give a program or one error")
    if not bad and not options.keep:
        os.rmdir(folder)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
