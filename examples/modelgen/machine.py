"""The machine that models are placed on: a host and GPUs."""
from graphgen.machine import GIB, Kind

# In single precision, about a data-centre GPU and a server CPU: rates that they
# sustain, the time to start anything at all, and memory.
KINDS = (Kind("gpu", 15e12, 720e9, 5_000, 16 * GIB),
         Kind("cpu", 1e12, 80e9, 1_000, 128 * GIB))
PEER = (5_000, 100_000_000_000)
HOST = (10_000, 12_000_000_000)


def topology(devices):
    """A host and GPUs that reach each other directly; each has one port."""
    gpus = [f"gpu{n}" for n in range(devices - 1)]
    lines = [f"placer.topology @machine{devices} {{"]
    for name in gpus + ["cpu0"]:
        kind = KINDS[0] if name in gpus else KINDS[1]
        lines.append(f'  placer.device @{name} kind "{kind.name}" memory {kind.memory_bytes}')
    for a in gpus + ["cpu0"]:
        for b in gpus + ["cpu0"]:
            if a == b:
                continue
            latency, bandwidth = HOST if "cpu0" in (a, b) else PEER
            lines.append(f"  placer.link @{a} to @{b} latency {latency} bandwidth {bandwidth} "
                         f'channels ["{a}.out", "{b}.in"]')
    return "\n".join(lines) + "\n}\n"
