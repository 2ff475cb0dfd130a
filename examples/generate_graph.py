#!/usr/bin/env python3
"""Generates placer-graph files: a task graph and the machine to place it on.

Families:
  transformer   a training step (or inference) of a transformer encoder, with
                times from FLOPs and memory traffic, weights, optimizer state,
                colocation sets and activations kept for the backward pass
  cnn           the same of a convolutional network of cells, as NASNet
  rnn           the same of LSTM layers, unrolled over the steps
  program       a transformer as a compiler gets it: every operation a task, with
                weights that are transposed where they are used
  layered       random tasks in layers, each reading from the layers before
  chain         one task after the other
  forkjoin      stages of parallel branches between one fork and one join

The same options and the same seed give the same bytes. Examples:

  generate_graph.py transformer --name transformer-block -o transformer-block.json
  generate_graph.py transformer --blocks 12 --heads 16 --devices 8
  generate_graph.py cnn --devices 50 --unlike --per-host 5
  generate_graph.py layered --tasks 100000 --devices 16 --unlike --seed 7
  generate_graph.py forkjoin --tasks 1000 --width 20 --memory-fraction 0.5
"""
import argparse
import sys

from graphgen.cnn import Cnn
from graphgen.machine import PEER, Graph, build_machine
from graphgen.program import Program
from graphgen.randoms import Random
from graphgen.rnn import Rnn
from graphgen.transformer import Transformer

NETWORKS = {"transformer": Transformer, "cnn": Cnn, "rnn": Rnn, "program": Program}


def positive(text):
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"{text} is not at least 1")
    return value


def parse(argv):
    common = argparse.ArgumentParser(add_help=False)
    group = common.add_argument_group("machine")
    group.add_argument("--devices", type=positive, default=2, metavar="N",
                       help="how many accelerators (default: %(default)s)")
    group.add_argument("--unlike", action="store_true",
                       help="accelerators of full, half and quarter speed in turn")
    group.add_argument("--per-host", type=positive, metavar="N",
                       help="so many accelerators on a host; between hosts there is a slower "
                       "network, with one port for each (default: all on one)")
    group.add_argument("--host", action=argparse.BooleanOptionalAction,
                       help="with or without cpu0 (default: only for transformer)")
    group.add_argument("--channels", choices=("port", "link", "bus"), default="port",
                       help="what a transfer occupies: its ends' ports a.out and b.in, "
                       "the link alone, or one bus for all (default: %(default)s)")
    group.add_argument("--bandwidth", type=positive, metavar="BYTES_PER_SECOND",
                       help=f"between accelerators (default: {PEER['bytes_per_second']})")
    group.add_argument("--latency", type=int, metavar="NS",
                       help=f"between accelerators (default: {PEER['latency_ns']})")
    group.add_argument("--memory-gib", type=float, metavar="GIB",
                       help="of every device (default: by its kind for networks, no "
                       "limit for random graphs)")
    group.add_argument("--memory-fraction", type=float, metavar="F",
                       help="of every device, as a share of all bytes of the graph")
    group = common.add_argument_group("output")
    group.add_argument("--name", help="the graph's name (default: from the options)")
    group.add_argument("-o", "--output", metavar="FILE", help="default: standard output")

    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    families = parser.add_subparsers(dest="family", required=True, metavar="FAMILY")

    p = families.add_parser("transformer", help="a training step of an encoder", parents=[common])
    for option, value, text in (
            ("blocks", 1, "encoder blocks"), ("heads", 4, "attention heads of a block"),
            ("parts", 2, "parts of the feed-forward layer"),
            ("batch", 8, "samples"), ("sequence", 512, "tokens of a sample"),
            ("model", 1024, "width of the model"),
            ("feed-forward", 4096, "width of the feed-forward layer"),
            ("vocabulary", 32000, "rows of the embedding"),
            ("classes", 1000, "outputs of the classifier")):
        p.add_argument(f"--{option}", type=positive, default=value, metavar="N",
                       help=f"{text} (default: %(default)s)")
    p.add_argument("--inference", action="store_true", help="the forward pass only")

    p = families.add_parser("cnn", help="a training step of a network of cells",
                            parents=[common])
    for option, value, text in (
            ("cells", 4, "normal cells of a stage"), ("stages", 3, "stages of one image size"),
            ("branches", 5, "pairs of operations of a cell"), ("batch", 32, "samples"),
            ("image", 224, "width and height of a sample"),
            ("filters", 64, "of the first stage; each has twice those of the one before"),
            ("classes", 1000, "outputs of the classifier")):
        p.add_argument(f"--{option}", type=positive, default=value, metavar="N",
                       help=f"{text} (default: %(default)s)")
    p.add_argument("--seed", type=int, default=0, metavar="N",
                   help="of the cells' plan (default: %(default)s)")
    p.add_argument("--inference", action="store_true", help="the forward pass only")

    p = families.add_parser("rnn", help="a training step of LSTM layers", parents=[common])
    for option, value, text in (
            ("layers", 4, "LSTM layers"), ("steps", 30, "steps of a sequence"),
            ("batch", 128, "sequences"), ("hidden", 1024, "width of a layer"),
            ("vocabulary", 10000, "rows of the embedding, and outputs")):
        p.add_argument(f"--{option}", type=positive, default=value, metavar="N",
                       help=f"{text} (default: %(default)s)")
    p.add_argument("--inference", action="store_true", help="the forward pass only")

    p = families.add_parser("program", help="a transformer, operation by operation",
                            parents=[common])
    for option, value, text in (
            ("blocks", 2, "decoder blocks"), ("heads", 32, "attention heads of a block"),
            ("tokens", 40, "of all samples"), ("model", 4096, "width of the model"),
            ("feed-forward", 11008, "width of the feed-forward layer"),
            ("vocabulary", 32000, "rows of the embedding")):
        p.add_argument(f"--{option}", type=positive, default=value, metavar="N",
                       help=f"{text} (default: %(default)s)")
    p.add_argument("--training", action="store_true",
                   help="with the way back and Adam, operation by operation")

    for family, text in (("layered", "random layers"), ("chain", "one after the other"),
                         ("forkjoin", "forks and joins")):
        p = families.add_parser(family, help=text, parents=[common])
        p.add_argument("--tasks", type=positive, default=100, metavar="N",
                       help="how many tasks (default: %(default)s)")
        p.add_argument("--seed", type=int, default=0, metavar="N",
                       help="of the random numbers (default: %(default)s)")
        p.add_argument("--mean-time", type=positive, default=100_000, metavar="NS",
                       help="of a task on a full-speed device (default: %(default)s)")
        p.add_argument("--ccr", type=float, default=0.5, metavar="R",
                       help="mean transfer time over mean task time (default: %(default)s)")
        if family == "layered":
            p.add_argument("--layers", type=positive, metavar="N",
                           help="how many layers (default: the root of the tasks)")
            p.add_argument("--degree", type=positive, default=3, metavar="N",
                           help="the most tensors that a task reads (default: %(default)s)")
            p.add_argument("--reach", type=positive, default=3, metavar="N",
                           help="how many layers back it reads (default: %(default)s)")
        if family == "forkjoin":
            p.add_argument("--width", type=positive, default=8, metavar="N",
                           help="branches of a stage (default: %(default)s)")
            p.add_argument("--depth", type=positive, default=1, metavar="N",
                           help="tasks of a branch (default: %(default)s)")
    options = parser.parse_args(argv)
    if options.host is None:
        options.host = options.family == "transformer"
    if options.family == "transformer":
        if options.model % options.heads:
            parser.error("--heads must divide --model")
        if options.feed_forward % options.parts:
            parser.error("--parts must divide --feed-forward")
    if options.memory_gib is not None and options.memory_fraction is not None:
        parser.error("--memory-gib and --memory-fraction exclude each other")
    if options.latency is not None and options.latency < 0:
        parser.error("--latency must not be negative")
    return options


def main(argv):
    options = parse(argv)
    family = options.family
    if options.name is None:
        size = {"transformer": "{o.blocks}x{o.heads}", "cnn": "{o.stages}x{o.cells}_s{o.seed}",
                "rnn": "{o.layers}x{o.steps}", "program": "{o.blocks}x{o.tokens}"}.get(family, "{o.tasks}_s{o.seed}")
        options.name = f"{family}_{size.format(o=options)}_{options.devices}gpu"
    # The command that makes this very file, its name apart.
    words = [w for i, w in enumerate(argv)
             if w not in ("-o", "--output") and not w.startswith("--output=")
             and (i == 0 or argv[i - 1] not in ("-o", "--output"))]
    graph = Graph(options.name, " ".join(["generate_graph.py"] + words))
    peer = build_machine(graph, options)
    if family in NETWORKS:
        NETWORKS[family](graph, options).build()
    else:
        getattr(Random(graph, options, peer), family)()
    graph.drop_lone_groups()
    graph.limit_memory(options.memory_gib, options.memory_fraction,
                       by_kind=family in NETWORKS)
    if options.output:
        with open(options.output, "w", encoding="utf-8") as out:
            graph.write(out)
    else:
        graph.write(sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
