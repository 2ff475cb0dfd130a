#!/usr/bin/env python3
"""Generates models as MLIR programs on tensors, with a machine to place them on.

Families:
  mlp           layers of product, bias and activation, and a softmax (linalg)
  transformer   encoder blocks: multi-head attention, layer norms, feed-forward
                (linalg); with --batch, of so many sequences side by side
  lstm-grid     LSTM cells unrolled over layers and steps: cell (l, t) waits for
                (l - 1, t) and (l, t - 1) (linalg)
  nmt           a translator: LSTM encoder and decoder, with attention (linalg)
  convnet       convolutions, pooling and a classifier (tosa)
  nasnet        NASNet-A: cells of separable convolutions and pooling (linalg)
  mlp-training  a training step of the mlp: forward, backward, new weights (linalg)
  lstm-training a training step of the lstm-grid (linalg)

Every op that does work carries its time on each kind of device, by a roofline,
as `placer.cost`, and a name in its location. The arithmetic is real: lowered
and run, the program computes the model. Inputs and weights are arguments, or are
made by the program itself from their indices (--data generated), so that it can
run without any file; --main then adds a function that runs it and prints.

The same options give the same bytes. Examples:

  generate_model.py mlp -o mlp.mlir
  generate_model.py transformer --blocks 12 --model 768 --heads 12 --sequence 512
  generate_model.py lstm-grid --layers 8 --steps 100 --devices 4
  generate_model.py transformer --batch 16 --samples

  placer-opt mlp.mlir --form-tasks --place-list=algorithm=heft --placer-verify-schedule
"""
import argparse
import sys

from modelgen.convolutional import convnet, nasnet
from modelgen.dense import mlp, transformer
from modelgen.machine import topology
from modelgen.recurrent import lstm_grid, nmt
from modelgen.training import lstm_training, mlp_training


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    families = parser.add_subparsers(dest="family", required=True)

    def family(name, build, **sizes):
        sub = families.add_parser(name)
        for option, default in sizes.items():
            sub.add_argument(f"--{option}", type=int, default=default,
                             help=f"default: {default}")
        sub.add_argument("--devices", type=int, action="append", default=[],
                         help="a host and this many GPUs less one; given again, further "
                              "machines, of which the first is used (default: 2)")
        sub.add_argument("--data", choices=("arguments", "generated"),
                         default="arguments", help="where inputs and weights come from")
        sub.add_argument("--samples", action="store_true",
                         help="mark the dimension of inputs that counts samples by "
                              "placer.samples, to cut it into micro-batches or replicas; "
                              "needs --data arguments")
        sub.add_argument("--main", action="store_true",
                         help="add a function that calls the model and prints its results, "
                              "for mlir-runner; needs --data generated")
        sub.add_argument("--no-costs", dest="costs", action="store_false",
                         help="leave placer.cost out")
        sub.add_argument("--no-machine", dest="machine", action="store_false",
                         help="leave the topology out")
        sub.add_argument("-o", "--output", help="default: standard output")
        sub.set_defaults(build=build)

    family("mlp", mlp, batch=64, features=784, hidden=512, classes=10, layers=3)
    family("transformer", transformer, batch=1, sequence=128, model=256, heads=4, ff=1024,
           blocks=1)
    family("lstm-grid", lstm_grid, batch=32, hidden=256, layers=3, steps=4)
    family("nmt", nmt, batch=32, hidden=256, layers=2, source=4, target=4, vocabulary=1000)
    family("convnet", convnet, batch=8, image=32, channels=16, classes=10, layers=2)
    family("nasnet", nasnet, batch=8, image=32, channels=8, classes=10, stages=2, cells=1)
    family("mlp-training", mlp_training, batch=64, features=784, hidden=512, classes=10,
           layers=2)
    family("lstm-training", lstm_training, batch=32, hidden=256, layers=2, steps=3)
    options = parser.parse_args()

    sizes = [v for v in vars(options).values() if type(v) is int]
    machines = options.devices or [2]
    if min(sizes) < 1 or min(machines) < 2:
        parser.error("sizes must be at least 1, and devices at least 2")
    if options.main and options.data != "generated":
        parser.error("--main needs --data generated: the model must have no arguments")
    if options.samples and options.data == "generated":
        parser.error("--samples needs --data arguments: it marks arguments")
    if options.samples and options.batch == 1:
        parser.error("--samples needs a --batch of more than one sample")
    options.devices = machines[0]
    text = options.build(options)
    if options.machine:
        text = "".join(topology(n) + "\n" for n in machines) + text
    if options.output:
        with open(options.output, "w") as file:
            file.write(text)
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main()
