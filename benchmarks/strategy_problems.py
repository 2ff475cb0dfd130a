#!/usr/bin/env python3
"""Writes problems of strategies in the format of the IOPDDL contest.

usage: strategy_problems.py --nodes N [--seed N] [--strategies LOW,HIGH] [--memory SHARE]
                            [-o FILE]

A network of layers of matrix products, of elementwise ops and of sums of branches, on a mesh
of devices with two axes. A strategy of an op says along which dimension of its result each
axis of the mesh cuts it, or that it does not, and how what it needs is exchanged: LOW to
HIGH ways. To keep a result costs its bytes as they are cut, from where it is made to where it
is read last. An edge costs what is sent where both ends cut its tensor in different ways;
some pairs must not be (10^18). The limit of memory is between the least that can be used at
any one time, each node for itself, and what the cheapest strategies use, SHARE of the way
(default: 0.3; at least 1: no limit). The same arguments give the same bytes.
"""
import argparse
import json
import random
import sys

FORBIDDEN = 10 ** 18
MESH = (4, 8)
SHAPES = {"product": 3, "pointwise": 3, "sum": 3, "vector": 1}


def ways(rng, op, dims, low, high):
    """Strategies: what each axis of the mesh cuts (-1: nothing), and an extra cost."""
    basic = [(a, b) for a in range(-1, dims) for b in range(-1, dims)]
    wanted = rng.randint(low, high)
    result = []
    while len(result) < wanted:
        a, b = basic[len(result) % len(basic)]
        extra = rng.randint(1, 40) if len(result) >= len(basic) or op == "product" else 0
        # A product that is cut in no dimension of its result adds up parts of sums.
        if op == "product" and (a < 0) != (b < 0):
            extra += rng.randint(0, 60)
        result.append((a, b, extra))
    rng.shuffle(result)
    return result


def parts(way):
    return (MESH[0] if way[0] >= 0 else 1) * (MESH[1] if way[1] >= 0 else 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--nodes", type=int, required=True)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--strategies", default="10,100")
    parser.add_argument("--memory", type=float, default=0.3)
    parser.add_argument("-o", "--output", default="-")
    arguments = parser.parse_args()
    low, high = (int(n) for n in arguments.strategies.split(","))
    rng = random.Random(arguments.seed)

    nodes, edges, last_read = [], [], []
    recent = []
    while len(nodes) < arguments.nodes:
        op = rng.choice(("product", "product", "pointwise", "pointwise", "sum", "vector"))
        inputs = []
        if recent:
            inputs.append(recent[-1])
            if op == "sum" and len(recent) > 3:
                inputs.append(rng.choice(recent[-12:-1]))
        kilobytes = int(2 ** rng.uniform(4, 14))
        if op == "vector":
            kilobytes = max(kilobytes >> 6, 1)
        # Equal kinds of layers have the same strategies, as they have in networks.
        kind = rng.randrange(12)
        chosen = ways(random.Random(f"{arguments.seed} {op} {kind}"), op, SHAPES[op], low, high)
        number = len(nodes)
        nodes.append((op, kilobytes, chosen))
        last_read.append(number)
        for source in inputs:
            last_read[source] = number
            edges.append((source, number))
        recent.append(number)
        if op == "product":
            # A weight, which nobody else reads.
            weight = len(nodes)
            nodes.append(("weight", kilobytes * 2, ways(rng, "weight", 2, low, high)))
            last_read.append(len(nodes) - 1)
            edges.append((number, weight))

    costs, usages, intervals = [], [], []
    for number, (op, kilobytes, chosen) in enumerate(nodes):
        scale = kilobytes
        costs.append([extra * scale // 32 for _, _, extra in chosen])
        usages.append([kilobytes * 1024 // parts(way) for way in chosen])
        intervals.append([0 if op == "weight" else number, last_read[number] + 1])
    pair_costs = []
    for source, target in edges:
        kilobytes = nodes[source][1]
        table = []
        for ours in nodes[source][2]:
            for theirs in nodes[target][2]:
                cost = 0
                for axis in (0, 1):
                    if ours[axis] != theirs[axis]:
                        gathered = ours[axis] >= 0
                        cost += kilobytes * (3 if gathered and theirs[axis] >= 0 else
                                             2 if gathered else 1) // parts(theirs)
                # The two axes of the mesh cannot change places at once.
                if ours[0] == theirs[1] != ours[1] == theirs[0] and min(ours[:2]) >= 0:
                    cost = FORBIDDEN
                table.append(cost)
        pair_costs.append(table)

    limit = None
    if arguments.memory < 1:
        end = max(stop for _, stop in intervals)
        least, cheap = [0] * (end + 1), [0] * (end + 1)
        for own, used, (start, stop) in zip(costs, usages, intervals):
            for sums, amount in ((least, min(used)), (cheap, used[own.index(min(own))])):
                sums[start] += amount
                sums[stop] -= amount
        peaks = []
        for sums in (least, cheap):
            total, peak = 0, 0
            for change in sums:
                total += change
                peak = max(peak, total)
            peaks.append(peak)
        limit = int(peaks[0] + arguments.memory * (peaks[1] - peaks[0]))
    problem = {"problem": {
        "name": f"layers-{arguments.nodes}-{arguments.seed}",
        "nodes": {"intervals": intervals, "costs": costs, "usages": usages},
        "edges": {"nodes": [list(edge) for edge in edges], "costs": pair_costs}}}
    if limit is not None:
        problem["problem"]["usage_limit"] = limit
    text = json.dumps(problem)
    if arguments.output == "-":
        print(text)
    else:
        with open(arguments.output, "w", encoding="utf-8") as file:
            file.write(text + "\n")


if __name__ == "__main__":
    sys.exit(main())
