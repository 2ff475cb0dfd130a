"""Kinds of devices, the machine, and the graph that is written."""
import json
import math

GIB = 2**30


class Kind:
    """What a kind of device can do: rates it sustains, not its peaks."""

    def __init__(self, name, flops, bytes_per_second, overhead_ns, memory_bytes):
        self.name = name
        self.flops = flops
        self.bytes_per_second = bytes_per_second
        self.overhead_ns = overhead_ns
        self.memory_bytes = memory_bytes

    def time_ns(self, flops, traffic):
        """The roofline: bound by arithmetic or by memory, after a start-up."""
        return self.overhead_ns + math.ceil(
            1e9 * max(flops / self.flops, traffic / self.bytes_per_second))


# About a data-centre GPU with half-precision matrix units and HBM, at half of
# its peak arithmetic and 80 % of its bandwidth; one of half and one of a
# quarter of its speed; a server CPU with 512-bit vectors.
GPU = Kind("gpu", 60e12, 720e9, 5_000, 16 * GIB)
ACCELERATORS = (
    GPU,
    Kind("gpu-half", 30e12, 400e9, 6_000, 12 * GIB),
    Kind("gpu-quarter", 15e12, 250e9, 8_000, 8 * GIB),
)
CPU = Kind("cpu", 1e12, 80e9, 1_000, 128 * GIB)

# Between two accelerators, and between one and the host.
PEER = {"latency_ns": 5_000, "bytes_per_second": 100_000_000_000}
HOST = {"latency_ns": 10_000, "bytes_per_second": 12_000_000_000}
# Between accelerators of different hosts.
NETWORK = {"latency_ns": 20_000, "bytes_per_second": 12_500_000_000}


class Graph:
    """Collects the parts; tasks must come in a topological order."""

    def __init__(self, name, source):
        self.name = name
        self.source = source
        self.devices, self.links, self.tasks, self.tensors = [], [], [], []
        self.kinds = []
        self.by_name = {}

    def device(self, name, kind):
        if kind not in self.kinds:
            self.kinds.append(kind)
        self.devices.append({"name": name, "kind": kind.name,
                             "memory_bytes": kind.memory_bytes})

    def link(self, a, b, rates, channels, ports=()):
        """`ports` are held beside those of the two ends."""
        row = {"from": a, "to": b, **rates}
        if channels == "port":
            row["channels"] = [f"{a}.out", *ports, f"{b}.in"]
        elif channels == "bus":
            row["channels"] = ["bus"]
        self.links.append(row)

    def task(self, name, op, cost_ns, reads=(), resident=0, workspace=0, group=None):
        """Adds a task; it reads tensors that are there, each counted once."""
        row = {"name": name, "op": op, "cost_ns": cost_ns}
        if group is not None:
            row["colocation"] = group
        row["resident_bytes"] = resident
        row["workspace_bytes"] = workspace
        self.tasks.append(row)
        for tensor in dict.fromkeys(reads):
            self.by_name[tensor]["consumers"].append(name)

    def tensor(self, name, producer, size):
        row = {"name": name, "producer": producer, "bytes": size, "consumers": []}
        self.tensors.append(row)
        self.by_name[name] = row
        return name

    def limit_memory(self, gib, fraction, by_kind):
        """The same capacity for all: absolute, or as a share of what the whole
        graph would take on one device if nothing were ever freed. Else that of
        the device's kind, or none."""
        if gib is not None:
            capacity = round(gib * GIB)
        elif fraction is not None:
            capacity = math.ceil(fraction * (
                sum(t["resident_bytes"] for t in self.tasks)
                + sum(t["bytes"] for t in self.tensors)
                + max((t["workspace_bytes"] for t in self.tasks), default=0)))
        elif by_kind:
            return
        else:
            capacity = None
        for device in self.devices:
            device["memory_bytes"] = capacity

    def drop_lone_groups(self):
        size = {}
        for task in self.tasks:
            if "colocation" in task:
                size[task["colocation"]] = size.get(task["colocation"], 0) + 1
        for task in self.tasks:
            if size.get(task.get("colocation")) == 1:
                del task["colocation"]

    def write(self, out):
        """One device, link, task or tensor a line."""
        encode = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode
        out.write('{"format":"placer-graph","version":1,\n')
        out.write(f' "name":{encode(self.name)},\n "source":{encode(self.source)}')
        for field in ("devices", "links", "tasks", "tensors"):
            rows = getattr(self, field)
            out.write(f',\n "{field}":[')
            out.write(",".join(f"\n  {encode(row)}" for row in rows))
            out.write("]")
        out.write("}\n")


def build_machine(graph, options):
    """--devices accelerators, each joined to each, and a host if asked for; with
    --per-host those of different hosts share the hosts' ports."""
    names, host_of = [], {}
    if options.host:
        graph.device("cpu0", CPU)
        names.append("cpu0")
    for i in range(options.devices):
        kind = ACCELERATORS[i % len(ACCELERATORS)] if options.unlike else GPU
        graph.device(f"gpu{i}", kind)
        names.append(f"gpu{i}")
        host_of[names[-1]] = i // options.per_host if options.per_host else 0
    peer = dict(PEER)
    if options.bandwidth is not None:
        peer["bytes_per_second"] = options.bandwidth
    if options.latency is not None:
        peer["latency_ns"] = options.latency
    for a in names:
        for b in names:
            if a != b:
                if "cpu0" in (a, b):
                    graph.link(a, b, HOST, options.channels)
                elif host_of[a] == host_of[b]:
                    graph.link(a, b, peer, options.channels)
                else:
                    graph.link(a, b, NETWORK, options.channels,
                               (f"host{host_of[a]}.out", f"host{host_of[b]}.in"))
    return peer
