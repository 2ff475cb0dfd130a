#!/usr/bin/env python3
"""Generates programs in the forms that exporters of other projects write.

Forms:
  llama      a decoder like LLaMA's, as PyTorch exporters to tosa and linalg write it:
             weights are arguments, named by their locations, and are transposed in the
             program
  bert       BERT as torch-mlir writes it: linalg on tensors, weights as resources
             (dense_resource), embeddings by tensor.extract, asserts
  tflite     a quantised MobileNet as importers of TFLite write it: tosa on i8
  resnet     ResNet-18 as torch-mlir writes it: linalg on tensors, weights as constants;
             --tiled: the same network, each op tiled by scf.forall
  stablehlo  a training step of a convolutional classifier with Adam, as JAX exports it:
             StableHLO in generic form, weights and moments as arguments

The first line of a program says how many bytes its weights have. The arithmetic is
real: --main adds a function that makes data, calls the model (`@forward`) and prints.
StableHLO cannot run without its dialect, and has no such function. --small sets sizes
that run in a second; sizes that are given win. --elide leaves the data of constants
and resources out: such a program can be placed, but not run.

The same options and the same seed give the same bytes. Examples:

  generate_program.py llama -o llama.mlir
  generate_program.py bert --layers 12 --width 768 --hidden 3072 --heads 12 --elide
  generate_program.py resnet --small --tiled --main

  placer-opt llama.mlir --placer-import-topology=file=examples/machines/two-v100.mlir \\
    --form-tasks --placer-annotate-costs --place-list -o placed.mlir
"""
import argparse
import sys

from programgen.bert import bert
from programgen.llama import llama
from programgen.resnet import resnet
from programgen.stablehlo import stablehlo
from programgen.tflite import tflite

# The sizes of each form: as published, and small.
FORMS = {
    "llama": (llama, {
        "layers": (32, 2), "width": (4096, 16), "heads": (32, 2), "hidden": (11008, 24),
        "tokens": (40, 5), "vocabulary": (32000, 50)}),
    "bert": (bert, {
        "layers": (2, 2), "width": (128, 16), "heads": (2, 2), "hidden": (512, 24),
        "tokens": (12, 5), "vocabulary": (30522, 50), "classes": (2, 3)}),
    "tflite": (tflite, {
        "image": (224, 16), "channels": (32, 8), "stages": (7, 3), "classes": (1001, 5)}),
    "resnet": (resnet, {
        "batch": (1, 1), "image": (224, 32), "channels": (64, 4), "stages": (4, 2),
        "blocks": (2, 1), "classes": (1000, 5)}),
    "stablehlo": (stablehlo, {
        "batch": (128, 4), "image": (32, 8), "channels": (64, 4), "layers": (4, 2),
        "hidden": (1024, 16), "classes": (10, 3)}),
}


def parse(argv):
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    forms = parser.add_subparsers(dest="form", required=True, metavar="FORM")
    for name, (_, sizes) in FORMS.items():
        form = forms.add_parser(name)
        for size, (default, small) in sizes.items():
            form.add_argument(f"--{size}", type=int, metavar="N",
                              help=f"default: {default}, with --small {small}")
        form.add_argument("--small", action="store_true", help="sizes for a test")
        form.add_argument("--seed", type=int, default=0, metavar="N",
                          help="of the weights' data (default: 0)")
        form.add_argument("-o", "--output", metavar="FILE", help="default: standard output")
        form.set_defaults(elide=False, main=False)
        if name != "stablehlo":
            form.add_argument("--main", action="store_true",
                              help="add a function that runs the model and prints")
        if name in ("bert", "tflite", "resnet"):
            form.add_argument("--elide", action="store_true", help="leave the weights' data out")
        if name == "resnet":
            form.add_argument("--tiled", action="store_true", help="tile each op by scf.forall")
    options = parser.parse_args(argv)
    for size, (default, small) in FORMS[options.form][1].items():
        if getattr(options, size) is None:
            setattr(options, size, small if options.small else default)
        elif getattr(options, size) < 1:
            parser.error(f"--{size} must be at least 1")
    check(parser, options)
    return options


def check(parser, o):
    """What sizes must have to do with each other."""
    if o.form in ("llama", "bert") and o.width % o.heads:
        parser.error("--heads must divide --width")
    if o.form == "llama" and o.width // o.heads % 2:
        parser.error("--width must be an even multiple of --heads, for rotary embeddings")
    if o.form == "tflite" and o.stages > 7:
        parser.error("--stages must be at most 7")
    if o.form == "stablehlo" and o.image % 2**o.layers:
        parser.error("--image must be divisible by 2 once for each layer")
    if o.elide and o.main:
        parser.error("--main cannot run without the data that --elide leaves out")


def main(argv):
    options = parse(argv)
    text = FORMS[options.form][0](options)
    if options.output:
        with open(options.output, "w", encoding="utf-8") as file:
            file.write(text)
    else:
        sys.stdout.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
