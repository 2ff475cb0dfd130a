#!/usr/bin/env python3
"""The models of examples/generate_model.py compute what they are called after.

usage: run_models.py PLACER_OPT LLVM_PREFIX

Small instances make their own data, are lowered by upstream's passes and run by
mlir-runner; the numbers must be those of the same model written down in Python.
They run as they are, and after their tasks were formed, placed and opened again.
"""
import math
import os
import re
import subprocess
import sys

GENERATOR = os.path.join(os.path.dirname(__file__), "..", "..", "examples",
                         "generate_model.py")

LOWERING = [
    "--convert-elementwise-to-linalg",
    "--one-shot-bufferize=bufferize-function-boundaries",
    "--convert-linalg-to-loops", "--convert-scf-to-cf", "--expand-strided-metadata",
    "--lower-affine", "--convert-math-to-llvm", "--convert-math-to-libm",
    "--convert-arith-to-llvm", "--finalize-memref-to-llvm", "--convert-func-to-llvm",
    "--convert-cf-to-llvm", "--reconcile-unrealized-casts"]


def data(name, rows, columns=None, scale=1.0):
    """What the program makes of a name and indices: a matrix, or a vector."""
    seed = sum(ord(c) * (i + 1) for i, c in enumerate(name)) * 7919 % 65536

    def number(*indices):
        at = seed
        for index in indices:
            at = (at + index) * 25173 % 65536
        return at * (2 * scale / 65536) - scale

    if columns is None:
        return [number(i) for i in range(rows)]
    return [[number(i, j) for j in range(columns)] for i in range(rows)]


def product(a, b):
    return [[sum(x * y for x, y in zip(row, column)) for column in zip(*b)] for row in a]


def zipped(function, a, b):
    return [[function(x, y) for x, y in zip(r, s)] for r, s in zip(a, b)]


def mapped(function, a):
    return [[function(x) for x in row] for row in a]


def linear(name, a, outputs):
    inputs = len(a[0])
    w = data(f"{name}_w", inputs, outputs, scale=1 / math.sqrt(inputs))
    b = data(f"{name}_b", outputs, scale=1 / math.sqrt(outputs))
    return [[x + y for x, y in zip(row, b)] for row in product(a, w)]


def softmax(a):
    powers = [[math.exp(x - max(row)) for x in row] for row in a]
    return [[x / sum(row) for x in row] for row in powers]


def layer_norm(name, a):
    n = len(a[0])
    gain, shift = data(f"{name}_gain", n), data(f"{name}_shift", n, scale=0.1)
    result = []
    for row in a:
        mean = sum(row) / n
        spread = math.sqrt(sum((x - mean) ** 2 for x in row) / n + 1e-5)
        result.append([(x - mean) / spread * g + s for x, g, s in zip(row, gain, shift)])
    return result


def sigmoid(x):
    return 1 / (1 + math.exp(-x))


def mlp():
    x = data("input", 2, 5)
    for layer in range(2):
        x = mapped(lambda v: max(v, 0.0), linear(f"fc{layer}", x, 6))
    return [softmax(linear("classes", x, 3))]


def transformer():
    x = data("input", 3, 4)
    for block in ("b0", "b1"):
        q, k, v = (linear(f"{block}_attention_{p}", x, 4) for p in "qkv")
        mixed = [[] for _ in x]
        for head in range(2):
            part = slice(2 * head, 2 * head + 2)
            scores = product([r[part] for r in q], list(zip(*(r[part] for r in k))))
            weights = softmax(mapped(lambda s: s / math.sqrt(2), scores))
            for row, add in zip(mixed, product(weights, [r[part] for r in v])):
                row += add
        mixed = linear(f"{block}_attention_out", mixed, 4)
        x = layer_norm(f"{block}_norm1", zipped(float.__add__, x, mixed))
        wide = mapped(lambda s: s / 2 * (1 + math.erf(s / math.sqrt(2))),
                      linear(f"{block}_ff1", x, 8))
        narrow = linear(f"{block}_ff2", wide, 4)
        x = layer_norm(f"{block}_norm2", zipped(float.__add__, x, narrow))
    return [x]


def lstm_grid():
    inputs = [data(f"input{t}", 2, 3) for t in range(3)]
    for layer in range(2):
        wx, wh = (data(f"l{layer}_{w}", 3, 12, scale=1 / math.sqrt(3)) for w in ("wx", "wh"))
        bias = data(f"l{layer}_b", 12, scale=1 / math.sqrt(12))
        h = c = [[0.0] * 3 for _ in range(2)]
        outputs = []
        for x in inputs:
            gates = zipped(float.__add__, product(x, wx), product(h, wh))
            gates = [[g + b for g, b in zip(row, bias)] for row in gates]
            i, f, g, o = ([row[3 * n:3 * n + 3] for row in gates] for n in range(4))
            kept = zipped(lambda a, b: sigmoid(a) * b, f, c)
            added = zipped(lambda a, b: sigmoid(a) * math.tanh(b), i, g)
            c = zipped(float.__add__, kept, added)
            h = zipped(lambda a, b: sigmoid(a) * math.tanh(b), o, c)
            outputs.append(h)
        inputs = outputs
    return [inputs[-1], c]


MODELS = (
    ("mlp", mlp, "--batch 2 --features 5 --hidden 6 --classes 3 --layers 2"),
    ("transformer", transformer,
     "--sequence 3 --model 4 --heads 2 --ff 8 --blocks 2"),
    ("lstm-grid", lstm_grid, "--batch 2 --hidden 3 --layers 2 --steps 3"),
)


def call(arguments, text):
    result = subprocess.run(arguments, input=text, capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"{' '.join(arguments)} failed:\n{result.stderr}")
    return result.stdout


def with_main(text):
    """The module with a function that prints what the model gives."""
    name, types = re.search(r"func\.func @(\w+)\(\) -> (\S.*?) \{", text).groups()
    types = types.strip("()").split(", ")
    lines = [f"%r:{len(types)} = call @{name}() : () -> ({', '.join(types)})"]
    for number, kind in enumerate(types):
        buffer = kind.replace("tensor", "memref")
        lines += [f"%b{number} = bufferization.to_buffer %r#{number} : {kind} to {buffer}",
                  f"%u{number} = memref.cast %b{number} : {buffer} to memref<*xf32>",
                  f"call @printMemrefF32(%u{number}) : (memref<*xf32>) -> ()"]
    body = "\n  ".join(lines)
    return (f"{text}\nfunc.func private @printMemrefF32(memref<*xf32>) "
            f"attributes {{llvm.emit_c_interface}}\n"
            f"func.func @main() attributes {{llvm.emit_c_interface}} {{\n  {body}\n  return\n}}\n")


def run(tool, prefix, text):
    lowered = call([tool] + LOWERING, with_main(text))
    libraries = ",".join(os.path.join(prefix, "lib", f"lib{name}.so") for name in
                         ("mlir_runner_utils", "mlir_c_runner_utils"))
    printed = call([os.path.join(prefix, "bin", "mlir-runner"), "-e", "main",
                    "--entry-point-result=void", f"--shared-libs={libraries}"], lowered)
    return [float(n) for part in printed.split("data =")[1:]
            for n in re.findall(r"-?[\d.]+(?:e[-+]?\d+)?", part.split("Unranked")[0])]


def main():
    tool, prefix = sys.argv[1:]
    for family, reference, sizes in MODELS:
        arguments = [sys.executable, GENERATOR, family, "--data", "generated"] + sizes.split()
        text = call(arguments, None)
        opened = call([tool, "--form-tasks=granularity=fused host-device=cpu0",
                       "--place-list=algorithm=heft", "--insert-transfers",
                       "--verify-schedule", "--open-tasks"], text)
        plain = call(arguments + ["--no-machine", "--no-costs"], None)
        wanted = [x for matrix in reference() for row in matrix for x in row]
        if len(set(f"{x:.3f}" for x in wanted)) < len(wanted) / 2:
            sys.exit(f"{family}: the reference is no test: {wanted}")
        # Topology and costs are nothing that upstream's passes know.
        opened = re.sub(r"placer\.topology @\w+ \{.*?\n  \}\n", "", opened, flags=re.S)
        opened = re.sub(r"^module \{\n(.*)\n\}\n", r"\1", opened, flags=re.M | re.S)
        opened = re.sub(r" attributes \{placer\.topology = @\w+\}", "", opened)
        opened = re.sub(r"( attrs = )? \{placer\.cost = #placer\.cost<[^>]*>\}", "", opened)
        for what, program in (("as it is", plain), ("opened", opened)):
            found = run(tool, prefix, program)
            if len(found) != len(wanted) or any(
                    abs(a - b) > 1e-4 for a, b in zip(found, wanted)):
                sys.exit(f"{family} {what}: gives\n{found}\nnot\n{wanted}")
        print(f"{family}: {len(wanted)} numbers as wanted")


if __name__ == "__main__":
    main()
