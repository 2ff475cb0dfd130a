#!/usr/bin/env python3
"""Generates small ONNX models (opset 17) with random weights, without any package.

Models:
  mlp          three layers and a softmax: 64 numbers in, 10 out
  cnn          a convolutional classifier with three towers, for images of 32x32
  transformer  a block of an encoder: attention and a feed-forward part, 16 tokens

Nodes, weights and results have names as exporters give them. --dynamic leaves the batch
open, as a dimension called "batch"; --external writes the weights to a file beside the
model, whose name is that of the model with ".data" after it. The same options and the
same seed give the same bytes. Examples:

  generate_onnx.py cnn -o cnn.onnx
  generate_onnx.py mlp --dynamic --external -o mlp.onnx

  placer-translate --onnx-to-mlir mlp.onnx --dim batch=8 -o mlp.mlir
"""
import argparse
import os
import sys

from onnxgen.models import MODELS
from onnxgen.wire import model


def parse(argv):
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n\n", 1)[0], epilog=__doc__.split("\n\n", 1)[1],
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", choices=list(MODELS))
    parser.add_argument("-o", dest="output", required=True, metavar="FILE",
                        help="the file to write")
    parser.add_argument("--batch", type=int, default=1, help="how many samples (default: 1)")
    parser.add_argument("--dynamic", action="store_true",
                        help="leave the batch open, as the dimension 'batch'")
    parser.add_argument("--external", action="store_true",
                        help="write the weights to FILE.data")
    parser.add_argument("--seed", type=int, default=0, help="of the weights (default: 0)")
    options = parser.parse_args(argv)
    if options.batch < 1:
        parser.error("--batch: there must be at least one sample")
    return options


def main(argv):
    options = parse(argv)
    graph = MODELS[options.model]("batch" if options.dynamic else options.batch, options.seed)
    external = os.path.basename(options.output) + ".data" if options.external else None
    data, beside = model(graph, 17, external)
    files = {options.output: data}
    if external:
        files[options.output + ".data"] = beside
    for name, contents in files.items():
        with open(name, "wb") as file:
            file.write(contents)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
