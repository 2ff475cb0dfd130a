"""What networks have in common: tasks from their arithmetic, and the way back.

Numbers are half precision (2 bytes). The optimizer holds fp32 weights and two
Adam moments, and writes the next step's half-precision weights beside this
step's: 14 bytes a parameter.
"""


class Network:
    half = 2

    def __init__(self, graph, options):
        self.g = graph
        self.o = options

    def add(self, name, op, flops, reads, produces, weights=0, group=None,
            workspace=0, resident=None, kinds=None):
        """A task from its arithmetic; traffic is all that it reads and writes.
        produces: (tensor, bytes) pairs. Returns the tensors' names."""
        traffic = sum(self.g.by_name[r]["bytes"] for r in dict.fromkeys(reads))
        traffic += sum(size for _, size in produces) + weights
        cost = {k.name: k.time_ns(flops, traffic) for k in kinds or self.g.kinds}
        self.g.task(name, op, cost, reads, weights if resident is None else resident,
                    workspace, group)
        return [self.g.tensor(t, name, size) for t, size in produces]

    def update(self, name, gradient, parameters):
        """Adam: reads and writes 12 bytes of state a parameter, writes 2 more."""
        self.add(f"{name}.update", "Adam", 12 * parameters, [gradient], [],
                 weights=26 * parameters, group=f"{name}.weights",
                 resident=14 * parameters)

    def pointwise(self, name, op, reads, size, flops_each=8, workspace=0):
        (y,) = self.add(name, op, flops_each * size // self.half, reads,
                        [(f"{name}.out", size)], workspace=workspace)
        return y


class Tape(Network):
    """Remembers what runs forward, and adds the way back from it.

    An operation with weights of its own goes back as two tasks: one that needs
    the weights and is colocated with them, and one for the weights' gradient,
    which can run anywhere. Weights that many operations share are a tensor that
    a task reads out of a variable; their gradients are added up.
    """

    def __init__(self, graph, options):
        super().__init__(graph, options)
        self.operations = []
        self.variables = {}

    def size(self, tensor):
        return self.g.by_name[tensor]["bytes"]

    def run(self, name, op, reads, sizes, flops, parameters=0, saves=()):
        """An operation and its results, one for each of `sizes`. Going back it
        reads `saves` beside the gradients. Returns the results' names."""
        names = [f"{name}.out"] if len(sizes) == 1 else \
            [f"{name}.out{i}" for i in range(len(sizes))]
        results = self.add(name, op, flops, reads, list(zip(names, sizes)),
                           parameters * self.half,
                           f"{name}.weights" if parameters else None)
        self.operations.append((name, op, list(reads), results, flops, parameters,
                                list(saves)))
        return results

    def variable(self, name, parameters):
        """Weights that several operations read; a tensor's name comes back."""
        (weights,) = self.add(f"{name}.read", "ReadVariable", 0, [],
                              [(f"{name}.value", parameters * self.half)],
                              group=f"{name}.weights")
        self.variables[weights] = (name, parameters)
        return weights

    def add_up(self, name, parts):
        if len(parts) == 1:
            return parts[0]
        size = self.size(parts[0])
        return self.pointwise(name, "AddN", parts, size, len(parts) - 1)

    def back(self, gradients):
        """The way back from gradients {tensor: [gradient]} to all weights."""
        for name, op, reads, results, flops, parameters, saves in reversed(self.operations):
            if not any(r in gradients for r in results):
                continue
            dys = [self.add_up(f"{r}.grad", gradients[r]) for r in results if r in gradients]
            wanted = [r for r in reads if r not in self.variables and r != self.source]
            shared = [r for r in reads if r in self.variables]
            if parameters:
                (dw,) = self.add(f"{name}.weights_grad", f"{op}Grad", flops, reads + dys,
                                 [(f"{name}.weights_grad.out", parameters * self.half)])
                self.update(name, dw, parameters)
            for weights in shared:
                others = [r for r in reads if r != weights]
                (dw,) = self.add(f"{name}.weights_grad", f"{op}Grad", flops, others + dys,
                                 [(f"{name}.weights_grad.out", self.size(weights))])
                gradients.setdefault(weights, []).append(dw)
            if wanted:
                made = self.add(f"{name}.grad", f"{op}Grad", flops, saves + dys + shared,
                                [(f"{name}.grad.out{i}", self.size(r))
                                 for i, r in enumerate(wanted)],
                                parameters * self.half,
                                f"{name}.weights" if parameters else None, resident=0)
                for tensor, gradient in zip(wanted, made):
                    gradients.setdefault(tensor, []).append(gradient)
        for weights, (name, parameters) in self.variables.items():
            self.update(name, self.add_up(f"{name}.grad", gradients[weights]), parameters)

    # What is given from outside, where no gradient goes.
    source = None
