"""Random programs on tensors, as MLIR text.

A program is a function of ops that user programs are made of: linalg (named and
generic), tosa, tensor, arith and math on tensors and scalars, constants,
reshapes, slices, control flow with captured values, calls, ops of a dialect
that nobody registered, memory and prints; with fan-out, several results, dead
ops, and notes on where to place what. The same seed gives the same program.
"""
import random

HELPERS = """\
func.func private @declared(tensor<4x8xf32>) -> tensor<4x8xf32>
func.func private @kernel(tensor<4x8xf32>) -> tensor<4x8xf32> attributes {placer.pure}
func.func private @helper(%a: tensor<4x8xf32>, %s: f32) -> (tensor<4x8xf32>, f32) {
  %0 = math.exp %a : tensor<4x8xf32>
  %1 = arith.mulf %s, %s : f32
  return %0, %1 : tensor<4x8xf32>, f32
}
func.func private @writes(%m: memref<4xf32>, %s: f32) {
  %c = arith.constant 2 : index
  memref.store %s, %m[%c] : memref<4xf32>
  return
}
"""

T48, T84, T44, T88 = (f"tensor<{s}xf32>" for s in ("4x8", "8x4", "4x4", "8x8"))
T32, T8, T4 = (f"tensor<{s}xf32>" for s in ("32", "8", "4"))
DYNAMIC, CUBE = "tensor<?x8xf32>", "tensor<1x4x8xf32>"
TENSORS = (T48, T84, T44, T88, T32, T8, T4, CUBE)
COST = "placer.cost = #placer.cost<gpu = {}, cpu = {}>"


class Program:
    def __init__(self, seed, length, notes=True):
        self.rng = random.Random(seed)
        self.notes = notes
        self.lines, self.pool, self.count = [], {}, 0
        self.arguments = []
        for kind in (T48, T84, T88, T8, "f32", "index", "memref<4xf32>"):
            name = f"%in{len(self.arguments)}"
            self.arguments.append((name, kind))
            self.pool[kind] = [name]
        choices = [self.constant, self.scalar, self.elementwise, self.matmul,
                   self.generic, self.reshape, self.piece, self.move,
                   self.reduce, self.tosa, self.control, self.call, self.user,
                   self.memory, self.assemble]
        memory = 5 if self.rng.random() < 0.3 else 0
        weights = [3, 3, 6, 4, 4, 4, 4, 3, 2, 4, 2, 2, 2, memory, 2]
        while len(self.lines) < length:
            self.rng.choices(choices, weights)[0]()

    # -- values ------------------------------------------------------------

    def new(self):
        self.count += 1
        return f"%v{self.count}"

    def give(self, kind, name):
        self.pool.setdefault(kind, []).append(name)
        return name

    def take(self, kind):
        """A value of a type: a recent one, an old one, or a new constant."""
        known = self.pool.get(kind)
        if not known or self.rng.random() < 0.05:
            if "tensor" in kind and "?" in kind:
                source = self.take(T48)
                name = self.new()
                self.lines.append(
                    f"{name} = tensor.cast {source} : {T48} to {kind}")
                return self.give(kind, name)
            if kind.startswith("memref"):
                return known[0]
            return self.constant(kind)
        if self.rng.random() < 0.6:
            return known[-1 - self.rng.randrange(min(3, len(known)))]
        return self.rng.choice(known)

    def emit(self, kind, text):
        name = self.new()
        self.lines.append(f"{name} = {text}")
        return self.give(kind, name)

    def note(self, braces=True):
        """Sometimes a note for the placement, as an attribute dictionary."""
        if not self.notes or self.rng.random() < 0.85:
            return ""
        said = self.rng.choice([
            COST.format(self.rng.randrange(1000), self.rng.randrange(1000)),
            "placer.device = @gpu0", "placer.pin = [@gpu0, @cpu0]",
            f'placer.colocate = "c{self.rng.randrange(3)}"'])
        return f" {{{said}}}" if braces else f", {said}"

    # -- ops ---------------------------------------------------------------

    def constant(self, kind=None):
        kind = kind or self.rng.choice(TENSORS + ("f32", "index", "i1"))
        value = {"index": self.rng.randrange(4), "f32": f"{self.rng.random():.3f}",
                 "i1": self.rng.choice(["true", "false"])}.get(kind)
        if value is None:
            value = f"dense<{self.rng.random():.3f}>"
        if kind == "i1":
            return self.emit(kind, f"arith.constant {value}")
        return self.emit(kind, f"arith.constant {value} : {kind}")

    def scalar(self):
        pick = self.rng.randrange(6)
        if pick == 0:
            self.emit("f32", f"arith.addf {self.take('f32')}, {self.take('f32')} : f32")
        elif pick == 1:
            self.emit("f32", f"math.sqrt {self.take('f32')} : f32")
        elif pick == 2:
            self.emit("index", f"arith.muli {self.take('index')}, {self.take('index')} : index")
        elif pick == 3:
            self.emit("i1", f"arith.cmpf olt, {self.take('f32')}, {self.take('f32')} : f32")
        elif pick == 4:
            self.emit("index", f"tensor.dim {self.take(DYNAMIC)}, "
                      f"{self.constant('index')} : {DYNAMIC}")
        else:
            self.emit("f32", f"arith.select {self.take('i1')}, {self.take('f32')}, "
                      f"{self.take('f32')} : f32")

    def elementwise(self):
        kind = self.rng.choice(TENSORS)
        pick = self.rng.randrange(4)
        if pick == 0:
            op = self.rng.choice(["addf", "mulf", "subf", "maximumf"])
            self.emit(kind, f"arith.{op} {self.take(kind)}, {self.take(kind)}"
                      f"{self.note()} : {kind}")
        elif pick == 1:
            op = self.rng.choice(["exp", "tanh", "absf"])
            self.emit(kind, f"math.{op} {self.take(kind)}{self.note()} : {kind}")
        elif pick == 2:
            out = self.emit(kind, f"tensor.empty() : {kind}")
            op = self.rng.choice(["add", "mul", "sub"])
            self.emit(kind, f"linalg.{op}{self.note()} ins({self.take(kind)}, "
                      f"{self.take(kind)} : {kind}, {kind}) outs({out} : {kind}) -> {kind}")
        else:
            self.emit(kind, f"arith.select {self.take('i1')}, {self.take(kind)}, "
                      f"{self.take(kind)} : {kind}")

    def zeros(self, kind):
        empty = self.emit(kind, f"tensor.empty() : {kind}")
        return self.emit(kind, f"linalg.fill ins({self.take('f32')} : f32) "
                         f"outs({empty} : {kind}) -> {kind}")

    def matmul(self):
        a, b, c = self.rng.choice([(T48, T84, T44), (T84, T48, T88), (T48, T88, T48)])
        out = self.zeros(c) if self.rng.random() < 0.7 else self.take(c)
        self.emit(c, f"linalg.matmul{self.note()} ins({self.take(a)}, {self.take(b)} : "
                  f"{a}, {b}) outs({out} : {c}) -> {c}")

    def generic(self):
        """With a body that reads values from outside of it."""
        kind = self.rng.choice((T48, T84, T88))
        scalar, a, out = self.take("f32"), self.take(kind), self.take(kind)
        name = self.new()
        self.lines += [
            f"{name} = linalg.generic {{indexing_maps = [affine_map<(i, j) -> (i, j)>, "
            "affine_map<(i, j) -> (i, j)>], iterator_types = [\"parallel\", \"parallel\"]"
            f"{self.note(braces=False)}}} ins({a} : {kind}) outs({out} : {kind}) {{",
            "^bb0(%x: f32, %y: f32):",
            f"  %p = arith.mulf %x, {scalar} : f32",
            "  %q = arith.addf %p, %y : f32",
            "  linalg.yield %q : f32",
            f"}} -> {kind}"]
        self.give(kind, name)

    def reshape(self):
        pick = self.rng.randrange(5)
        if pick == 0:
            self.emit(T32, f"tensor.collapse_shape {self.take(T48)} [[0, 1]] : {T48} into {T32}")
        elif pick == 1:
            self.emit(T48, f"tensor.expand_shape {self.take(T32)} [[0, 1]] "
                      f"output_shape [4, 8] : {T32} into {T48}")
        elif pick == 2:
            self.emit(DYNAMIC, f"tensor.cast {self.take(T48)} : {T48} to {DYNAMIC}")
        elif pick == 3:
            self.emit(T48, f"tensor.cast {self.take(DYNAMIC)} : {DYNAMIC} to {T48}")
        else:
            self.emit(CUBE, f"tensor.expand_shape {self.take(T48)} [[0, 1], [2]] "
                      f"output_shape [1, 4, 8] : {T48} into {CUBE}")

    def piece(self):
        pick = self.rng.randrange(4)
        if pick == 0:
            i, j = self.take("index"), self.take("index")
            self.emit("f32", f"tensor.extract {self.take(T48)}[{i}, {j}] : {T48}")
        elif pick == 1:
            self.emit(T4, f"tensor.extract_slice {self.take(T88)}"
                      f"[{self.rng.randrange(8)}, 2] [1, 4] [1, 1] : {T88} to {T4}")
        elif pick == 2:
            self.emit(T44, f"tensor.extract_slice {self.take(T48)}"
                      f"[0, {self.take('index')}] [4, 4] [1, 1] : {T48} to {T44}")
        else:
            self.emit(T8, f"tensor.extract_slice {self.take(T84)}[0, 1] [8, 1] [1, 1] "
                      f": {T84} to {T8}")

    def move(self):
        pick = self.rng.randrange(4)
        if pick == 0:
            out = self.emit(T84, f"tensor.empty() : {T84}")
            self.emit(T84, f"linalg.transpose ins({self.take(T48)} : {T48}) outs({out} : "
                      f"{T84}) permutation = [1, 0]{self.note()}")
        elif pick == 1:
            out = self.emit(T48, f"tensor.empty() : {T48}")
            self.emit(T48, f"linalg.broadcast ins({self.take(T8)} : {T8}) outs({out} : "
                      f"{T48}) dimensions = [0]")
        elif pick == 2:
            self.emit(T88, f"tensor.insert_slice {self.take(T48)} into {self.take(T88)}"
                      f"[{self.rng.randrange(4)}, 0] [4, 8] [1, 1] : {T48} into {T88}")
        else:
            self.emit(T88, f"tensor.concat dim(0) {self.take(T48)}, {self.take(T48)} : "
                      f"({T48}, {T48}) -> {T88}")

    def reduce(self):
        out = self.zeros(T4)
        self.emit(T4, f"linalg.reduce {{ arith.addf }} ins({self.take(T48)} : {T48}) "
                  f"outs({out} : {T4}) dimensions = [1]")

    def tosa(self):
        pick = self.rng.randrange(6)
        if pick == 0:
            kind = self.rng.choice((T48, T84, T88))
            self.emit(kind, f"tosa.add {self.take(kind)}, {self.take(kind)}{self.note()} : "
                      f"({kind}, {kind}) -> {kind}")
        elif pick == 1:
            self.emit(T88, f"tosa.tanh {self.take(T88)} : ({T88}) -> {T88}")
        elif pick == 2:
            shape = self.new()
            self.lines.append(f"{shape} = tosa.const_shape {{values = dense<[4, 8]> : "
                              "tensor<2xindex>} : () -> !tosa.shape<2>")
            self.emit(T48, f"tosa.reshape {self.take(T32)}, {shape} : ({T32}, "
                      f"!tosa.shape<2>) -> {T48}")
        elif pick == 3:
            self.emit(T48, f'"tosa.const"() {{values = dense<{self.rng.random():.3f}> : '
                      f"{T48}}} : () -> {T48}")
        elif pick == 4:
            self.emit(T84, f"tosa.transpose {self.take(T48)} {{perms = array<i32: 1, 0>}} : "
                      f"({T48}) -> {T84}")
        else:
            start, size = self.new(), self.new()
            for name, values in ((start, "[0, 2]"), (size, "[4, 4]")):
                self.lines.append(f"{name} = tosa.const_shape {{values = dense<{values}> : "
                                  "tensor<2xindex>} : () -> !tosa.shape<2>")
            self.emit(T44, f"tosa.slice {self.take(T48)}, {start}, {size} : ({T48}, "
                      f"!tosa.shape<2>, !tosa.shape<2>) -> {T44}")

    def control(self):
        kind = self.rng.choice((T48, T84, T88))
        a, b, name = self.take(kind), self.take(kind), self.new()
        if self.rng.random() < 0.5:
            self.lines += [
                f"{name} = scf.if {self.take('i1')} -> ({kind}) {{",
                f"  %t = math.exp {a} : {kind}",
                f"  scf.yield %t : {kind}",
                "} else {",
                f"  scf.yield {b} : {kind}",
                f"}}{self.note()}"]
        else:
            low, high = self.take("index"), self.take("index")
            step = self.constant("index")
            self.lines += [
                f"{name} = scf.for %i = {low} to {high} step {step} "
                f"iter_args(%it = {a}) -> ({kind}) {{",
                f"  %n = arith.addf %it, {b} : {kind}",
                "  %zero = arith.constant 0 : index",
                "  %again = arith.cmpi eq, %i, %zero : index",
                f"  %r = arith.select %again, %n, %it : {kind}",
                f"  scf.yield %r : {kind}",
                "}"]
        self.give(kind, name)

    def call(self):
        pick = self.rng.randrange(4)
        if pick == 0:
            self.emit(T48, f"func.call @kernel({self.take(T48)}) : ({T48}) -> {T48}")
        elif pick == 1 and self.rng.random() < 0.3:
            self.emit(T48, f"func.call @declared({self.take(T48)}) : ({T48}) -> {T48}")
        else:
            name = self.new()
            self.lines.append(f"{name}:2 = func.call @helper({self.take(T48)}, "
                              f"{self.take('f32')}) : ({T48}, f32) -> ({T48}, f32)")
            self.give(T48, name + "#0")
            self.give("f32", name + "#1")

    def user(self):
        """Ops that MLIR knows nothing of."""
        a, s, name = self.take(T48), self.take("f32"), self.new()
        if self.rng.random() < 0.7:
            self.lines.append(f'{name}:3 = "user.op"({a}, {s}) {{mode = '
                              f'{self.rng.randrange(3)} : i32}} : ({T48}, f32) -> '
                              f"({T84}, f32, index)")
            self.give(T84, name + "#0")
            self.give("f32", name + "#1")
            self.give("index", name + "#2")
        else:
            self.lines += [f'{name} = "user.loop"() ({{',
                           f'  %k = "user.body"({a}, {s}) : ({T48}, f32) -> f32',
                           '  "user.end"(%k) : (f32) -> ()',
                           f"}}) : () -> {T48}"]
            self.give(T48, name)

    def memory(self):
        place = "memref<4xf32>"
        index = self.constant("index")
        pick = self.rng.randrange(5)
        if pick == 0:
            self.lines.append(f"memref.store {self.take('f32')}, {self.take(place)}"
                              f"[{index}] : {place}")
        elif pick == 1:
            self.emit("f32", f"memref.load {self.take(place)}[{index}] : {place}")
        elif pick == 2:
            self.lines.append(f"func.call @writes({self.take(place)}, {self.take('f32')})"
                              f" : ({place}, f32) -> ()")
        elif pick == 3:
            self.emit(place, f"memref.alloc() : {place}")
        else:
            self.lines.append(f'"user.print"({self.take(T48)}) : ({T48}) -> ()')

    def assemble(self):
        pick = self.rng.randrange(3)
        if pick == 0:
            parts = ", ".join(self.take("f32") for _ in range(4))
            self.emit(T4, f"tensor.from_elements {parts} : {T4}")
        elif pick == 1:
            self.emit(T8, f"tensor.splat {self.take('f32')} : {T8}")
        else:
            self.emit(T44, f"tensor.pad {self.take(T44)} low[0, 0] high[0, 0] {{\n"
                      f"^bb0(%i: index, %j: index):\n  tensor.yield {self.take('f32')} : f32\n"
                      f"}} : {T44} to {T44}")

    # -- text --------------------------------------------------------------

    def function(self, name, attributes=""):
        """The function as text; what it returns is drawn here."""
        kinds = [k for k in self.pool if not k.startswith("memref")]
        returned = [(v, k) for k in self.rng.choices(kinds, k=self.rng.randrange(1, 6))
                    for v in [self.rng.choice(self.pool[k])]]
        if self.rng.random() < 0.3:
            returned.append(returned[0])
        arguments = ", ".join(f"{n}: {k}" for n, k in self.arguments)
        values = ", ".join(v for v, _ in returned)
        types = ", ".join(k for _, k in returned)
        body = "\n".join("  " + line for text in self.lines for line in text.split("\n"))
        return (f"func.func @{name}({arguments}) -> ({types}){attributes} {{\n{body}\n"
                f"  return {values} : {types}\n}}\n")


def module(seed, functions, lengths=(1, 60), notes=True):
    """A module with so many random functions, and what they call."""
    rng = random.Random(seed)
    text = HELPERS
    for number in range(functions):
        program = Program(rng.randrange(2**32), rng.randint(*lengths), notes)
        text += program.function(f"f{number}")
    return text
