"""Random programs that can be run, placed at random, as MLIR text.

A program is a function on tensors of several shapes and element types: named and
generic linalg ops with one or two results, products, reductions, transposes,
broadcasts, slices, reshapes, loops, calls and constants, with fan-in, fan-out, dead
ops, and results of which some are returned twice or are arguments. Numbers stay
small, or wrap. Most ops say which device they run on and for how long.

A module has several of them and a @main that makes their inputs, calls one after
the other, and prints a number for each result that every bit of it goes into. The
same seed gives the same module; without devices, the same programs unplaced.
"""
import random

HELPERS = """\
func.func private @printI64(i64)
func.func private @printNewline()
"""

FLOATS, INTEGERS = ("f32", "f64"), ("i64", "i32", "i8")
BITS = {"f16": 16, "bf16": 16, "f32": 32, "f64": 64, "i64": 64, "i32": 32, "i16": 16, "i8": 8,
        "i1": 1}


def tensor(shape, element):
    return "tensor<" + "".join(f"{n}x" for n in shape) + element + ">"


def dims_map(rank, picked=None):
    dims = [f"d{i}" for i in range(rank)]
    chosen = dims if picked is None else [dims[i] for i in picked]
    return f"affine_map<({', '.join(dims)}) -> ({', '.join(chosen)})>"


def elements_in(shape):
    count = 1
    for extent in shape:
        count *= extent
    return count


class Program:
    def __init__(self, seed, length, devices):
        self.rng = random.Random(seed)
        # Of its own, so that placed and unplaced programs are the same.
        self.places = random.Random(seed + 1)
        self.devices = devices
        self.lines, self.pool, self.count = [], {}, 0
        extents = [self.rng.choice((1, 2, 3, 4, 5, 7, 8, 13)) for _ in range(3)]
        self.extents = extents
        self.shapes = sorted({(extents[0], extents[1]), (extents[1], extents[2]),
                              (extents[2], extents[0]), (extents[0],), (extents[1],), (),
                              tuple(extents)})
        self.arguments = []
        for _ in range(self.rng.randint(1, 4)):
            kind = self.rng.choice(self.shapes), self.rng.choice(FLOATS + INTEGERS)
            name = f"%in{len(self.arguments)}"
            self.arguments.append((name, kind))
            self.give(kind, name)
        # Numbers, as arguments and as elements of tensors.
        self.scalars = [f"%s{i}" for i in range(self.rng.randint(0, 2))]
        self.scalar_arguments = list(self.scalars)
        self.helper_kind = self.rng.choice(self.shapes), self.rng.choice(FLOATS + INTEGERS)
        self.calls = 0
        choices = [self.named, self.generic, self.pair, self.product, self.reduce,
                   self.transpose, self.broadcast, self.slice, self.insert, self.reshape,
                   self.convert, self.compare, self.loop, self.constant, self.element,
                   self.scale, self.call]
        weights = [5, 6, 3, 3, 3, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 2, 1]
        for _ in range(length):
            self.rng.choices(choices, weights)[0]()
        # Some of these may find nothing to work on.
        self.generic()

    # -- values ------------------------------------------------------------

    def new(self):
        self.count += 1
        return f"%v{self.count}"

    def give(self, kind, name):
        self.pool.setdefault(kind, []).append(name)

    def take(self, kind):
        """A value: a recent one, an old one, or one made for it."""
        known = self.pool.get(kind)
        if not known or self.rng.random() < 0.03:
            self.constant(kind)
            return self.pool[kind][-1]
        if self.rng.random() < 0.5:
            return known[-1 - self.rng.randrange(min(3, len(known)))]
        return self.rng.choice(known)

    def kind(self, elements=FLOATS + INTEGERS):
        """A type, more often one that there are values of."""
        known = [k for k in self.pool if k[1] in elements]
        if known and self.rng.random() < 0.8:
            return self.rng.choice(known)
        return self.rng.choice(self.shapes), self.rng.choice(elements)

    def emit(self, kind, text):
        name = self.new()
        self.lines.append(f"{name} = {text}")
        self.give(kind, name)
        return name

    def notes(self):
        """Where an op runs and how long it takes, as attributes."""
        cost, device = self.places.randrange(1, 1000), self.places.randrange(10**6)
        free = self.places.random() < 0.1
        if not self.devices:
            return ""
        said = f"placer.cost = #placer.cost<cpu = {cost}>"
        return said if free else f"{said}, placer.device = @cpu{device % self.devices}"

    def dictionary(self):
        notes = self.notes()
        return f" {{{notes}}}" if notes else ""

    def empty(self, kind):
        name = self.new()
        self.lines.append(f"{name} = tensor.empty() : {tensor(*kind)}")
        return name

    def filled(self, kind):
        scalar, name = self.new(), self.new()
        init = self.empty(kind)
        self.lines += [f"{scalar} = arith.constant {self.literal(kind[1])} : {kind[1]}",
                       f"{name} = linalg.fill ins({scalar} : {kind[1]}) outs({init} : "
                       f"{tensor(*kind)}) -> {tensor(*kind)}"]
        return name

    def literal(self, element):
        if element in FLOATS:
            return f"{self.rng.uniform(-1, 1):.4f}"
        return str(self.rng.randrange(-100, 100))

    # -- ops ---------------------------------------------------------------

    def constant(self, kind=None):
        kind = kind or self.kind()
        if kind[1] == "i1":
            value = "dense<true>"
        elif elements_in(kind[0]) > 64 or self.rng.random() < 0.3:
            value = f"dense<{self.literal(kind[1])}>"
        else:
            def nested(shape):
                if not shape:
                    return self.literal(kind[1])
                return "[" + ", ".join(nested(shape[1:]) for _ in range(shape[0])) + "]"
            value = f"dense<{nested(kind[0])}>"
        self.emit(kind, f"arith.constant {value} : {tensor(*kind)}")

    def named(self):
        kind = self.kind()
        ops = ("add", "sub", "max", "min") + (("mul",) if kind[1] in INTEGERS else ())
        t = tensor(*kind)
        self.emit(kind, f"linalg.{self.rng.choice(ops)}{self.dictionary()} "
                  f"ins({self.take(kind)}, {self.take(kind)} : {t}, {t}) "
                  f"outs({self.empty(kind)} : {t}) -> {t}")

    def body(self, element, values, result):
        """Lines that make `result` of values, of a size that stays below 2."""
        a = values[0]
        b = self.rng.choice(values)
        if element in FLOATS:
            if self.rng.random() < 0.2:
                return [f"{result} = math.tanh {a} : {element}"]
            return [f"{result}p = arith.mulf {a}, {b} : {element}",
                    f"{result}q = arith.addf {result}p, {self.rng.choice(values)} : {element}",
                    f"{result}a = math.absf {result}q : {element}",
                    f"{result}o = arith.constant 1.0 : {element}",
                    f"{result}d = arith.addf {result}a, {result}o : {element}",
                    f"{result} = arith.divf {result}q, {result}d : {element}"]
        op = self.rng.choice(("addi", "muli", "xori", "andi", "maxsi", "subi"))
        return [f"{result}c = arith.constant {self.literal(element)} : {element}",
                f"{result}p = arith.muli {a}, {result}c : {element}",
                f"{result} = arith.{op} {result}p, {b} : {element}"]

    def generic(self, results=1):
        kind = self.kind()
        shape, element = kind
        inputs = [self.take(kind) for _ in range(self.rng.randint(1, 3))]
        rank, t = len(shape), tensor(*kind)
        maps = [dims_map(rank)] * len(inputs)
        types = [t] * len(inputs)
        # A vector along one of the dimensions.
        if rank and self.rng.random() < 0.4:
            along = self.rng.randrange(rank)
            inputs.append(self.take(((shape[along],), element)))
            maps.append(dims_map(rank, [along]))
            types.append(tensor((shape[along],), element))
        old = self.rng.random() < 0.3
        outs = [self.take(kind) if old else self.empty(kind) for _ in range(results)]
        values = [f"%x{i}" for i in range(len(inputs))]
        usable = values + ([f"%o{i}" for i in range(results)] if old else [])
        body = []
        for number in range(results):
            self.rng.shuffle(usable)
            body += self.body(element, usable, f"%y{number}")
        arguments = ", ".join(f"{v}: {element}" for v in values
                              + [f"%o{i}" for i in range(results)])
        notes = self.notes()
        name = self.new()
        iterators = ", ".join(['"parallel"'] * rank)
        listed = ", ".join
        self.lines += [
            f"{name}{f':{results}' if results > 1 else ''} = linalg.generic {{indexing_maps = "
            f"[{listed(maps + [dims_map(rank)] * results)}], iterator_types = [{iterators}]"
            f"{', ' + notes if notes else ''}}} ins({listed(inputs)} : {listed(types)}) "
            f"outs({listed(outs)} : {listed([t] * results)}) {{",
            f"^bb0({arguments}):"] + ["  " + line for line in body] + [
            f"  linalg.yield {listed(f'%y{i}' for i in range(results))} : "
            f"{listed([element] * results)}",
            f"}} -> ({listed([t] * results)})" if results > 1 else f"}} -> {t}"]
        for number in range(results):
            self.give(kind, f"{name}#{number}" if results > 1 else name)

    def pair(self):
        self.generic(results=2)

    def product(self):
        element = self.rng.choice(FLOATS + INTEGERS[:2])
        m, k, n = (self.rng.choice(self.extents) for _ in range(3))
        a, b, c = ((m, k), element), ((k, n), element), ((m, n), element)
        init = self.filled(c) if self.rng.random() < 0.7 else self.take(c)
        raw = self.emit(c, f"linalg.matmul{self.dictionary()} ins({self.take(a)}, "
                        f"{self.take(b)} : {tensor(*a)}, {tensor(*b)}) outs({init} : "
                        f"{tensor(*c)}) -> {tensor(*c)}")
        if element in FLOATS:
            self.pool[c].remove(raw)
            self.shrink(c, raw)

    def shrink(self, kind, value):
        """x / (1 + |x|), so that numbers do not grow from product to product."""
        (shape, element), t = kind, tensor(*kind)
        notes, init, name = self.notes(), self.empty(kind), self.new()
        self.lines += [
            f"{name} = linalg.generic {{indexing_maps = [{dims_map(len(shape))}, "
            f"{dims_map(len(shape))}], iterator_types = "
            f"[{', '.join(['%sparallel%s' % (chr(34), chr(34))] * len(shape))}]"
            f"{', ' + notes if notes else ''}}} ins({value} : {t}) outs({init} : {t}) {{",
            f"^bb0(%x: {element}, %o: {element}):", f"  %a = math.absf %x : {element}",
            f"  %one = arith.constant 1.0 : {element}",
            f"  %d = arith.addf %a, %one : {element}",
            f"  %y = arith.divf %x, %d : {element}", f"  linalg.yield %y : {element}",
            f"}} -> {t}"]
        self.give(kind, name)

    def reduce(self):
        kind = self.kind()
        shape, element = kind
        if not shape:
            return
        axis = self.rng.randrange(len(shape))
        small = shape[:axis] + shape[axis + 1:], element
        op = "arith.maximumf" if element in FLOATS else \
            self.rng.choice(("arith.addi", "arith.maxsi", "arith.xori"))
        if element in FLOATS and self.rng.random() < 0.5:
            op = "arith.addf"
        raw = self.emit(small, f"linalg.reduce {{ {op} }} ins({self.take(kind)} : "
                        f"{tensor(*kind)}) outs({self.filled(small)} : {tensor(*small)}) "
                        f"dimensions = [{axis}]{self.dictionary()}")
        if op == "arith.addf":
            self.pool[small].remove(raw)
            self.shrink(small, raw)

    def transpose(self):
        kind = self.kind()
        order = list(range(len(kind[0])))
        self.rng.shuffle(order)
        turned = tuple(kind[0][i] for i in order), kind[1]
        if not order:
            return
        self.emit(turned, f"linalg.transpose ins({self.take(kind)} : {tensor(*kind)}) "
                  f"outs({self.empty(turned)} : {tensor(*turned)}) permutation = {order}"
                  f"{self.dictionary()}")

    def broadcast(self):
        shape, element = self.kind()
        if not shape:
            return
        axis = self.rng.randrange(len(shape))
        small = shape[:axis] + shape[axis + 1:], element
        kind = shape, element
        self.emit(kind, f"linalg.broadcast ins({self.take(small)} : {tensor(*small)}) "
                  f"outs({self.empty(kind)} : {tensor(*kind)}) dimensions = [{axis}]"
                  f"{self.dictionary()}")

    def window(self, shape):
        sizes = [self.rng.randint(1, n) for n in shape]
        offsets = [self.rng.randint(0, n - size) for n, size in zip(shape, sizes)]
        return offsets, sizes

    def slice(self):
        kind = self.kind()
        if not kind[0]:
            return
        offsets, sizes = self.window(kind[0])
        part = tuple(sizes), kind[1]
        self.emit(part, f"tensor.extract_slice {self.take(kind)}{offsets} {sizes} "
                  f"{[1] * len(sizes)} : {tensor(*kind)} to {tensor(*part)}")

    def insert(self):
        kind = self.kind()
        if not kind[0]:
            return
        offsets, sizes = self.window(kind[0])
        part = tuple(sizes), kind[1]
        self.emit(kind, f"tensor.insert_slice {self.take(part)} into {self.take(kind)}"
                  f"{offsets} {sizes} {[1] * len(sizes)}{self.dictionary()} : "
                  f"{tensor(*part)} into {tensor(*kind)}")

    def reshape(self):
        kind = self.kind()
        shape, element = kind
        if len(shape) < 2:
            return
        flat = (elements_in(shape),), element
        groups = [list(range(len(shape)))]
        self.emit(flat, f"tensor.collapse_shape {self.take(kind)} {groups} : "
                  f"{tensor(*kind)} into {tensor(*flat)}")
        if self.rng.random() < 0.5:
            self.emit(kind, f"tensor.expand_shape {self.take(flat)} {groups} output_shape "
                      f"{list(shape)} : {tensor(*flat)} into {tensor(*kind)}")

    def elementwise(self, source, target, lines):
        """`lines` make %y of %x."""
        rank, notes = len(source[0]), self.notes()
        value, init, name = self.take(source), self.empty(target), self.new()
        iterators = ", ".join(['"parallel"'] * rank)
        self.lines += [
            f"{name} = linalg.generic {{indexing_maps = [{dims_map(rank)}, {dims_map(rank)}]"
            f", iterator_types = [{iterators}]{', ' + notes if notes else ''}}} "
            f"ins({value} : {tensor(*source)}) outs({init} : {tensor(*target)}) {{",
            f"^bb0(%x: {source[1]}, %o: {target[1]}):"] + ["  " + line for line in lines] + [
            f"  linalg.yield %y : {target[1]}", f"}} -> {tensor(*target)}"]
        self.give(target, name)

    def convert(self):
        shape, a = self.kind(FLOATS + INTEGERS + ("i1",))
        if a in FLOATS:
            b = "f64" if a == "f32" else "f32"
            op = "extf" if b == "f64" else "truncf"
            lines = [f"%y = arith.{op} %x : {a} to {b}"]
        elif self.rng.random() < 0.5:
            # Through a byte, so that the float stays small.
            b = self.rng.choice(FLOATS)
            lines = [f"%t = arith.trunci %x : {a} to i8"] if BITS[a] > 8 else \
                [f"%t = arith.extui %x : {a} to i8"] if a == "i1" else \
                ["%z = arith.constant 0 : i8", "%t = arith.addi %x, %z : i8"]
            lines += [f"%f = arith.sitofp %t : i8 to {b}",
                      f"%s = arith.constant 0.0078125 : {b}", f"%y = arith.mulf %f, %s : {b}"]
        else:
            b = self.rng.choice([e for e in INTEGERS if e != a])
            op = "extsi" if BITS[b] > BITS[a] else "trunci"
            lines = [f"%y = arith.{op} %x : {a} to {b}"]
        self.elementwise((shape, a), (shape, b), lines)

    def compare(self):
        shape, element = self.kind()
        zero = "0.0" if element in FLOATS else "0"
        op = "cmpf ogt" if element in FLOATS else "cmpi sgt"
        self.elementwise((shape, element), (shape, "i1"), [
            f"%z = arith.constant {zero} : {element}", f"%y = arith.{op}, %x, %z : {element}"])

    def loop(self):
        kind = self.kind()
        t, name = tensor(*kind), self.new()
        start, other = self.take(kind), self.take(kind)
        self.lines += [
            f"%{name[1:]}l = arith.constant 0 : index",
            f"%{name[1:]}h = arith.constant {self.rng.randint(1, 4)} : index",
            f"%{name[1:]}s = arith.constant 1 : index",
            f"{name} = scf.for %i = %{name[1:]}l to %{name[1:]}h step %{name[1:]}s "
            f"iter_args(%it = {start}) -> ({t}) {{",
            f"  %n = linalg.max ins(%it, {other} : {t}, {t}) outs(%it : {t}) -> {t}",
            f"  scf.yield %n : {t}", f"}}{self.dictionary()}"]
        self.give(kind, name)

    def element(self):
        """An f32 out of a tensor."""
        known = [k for k in self.pool if k[1] == "f32" and elements_in(k[0])]
        if not known:
            return
        kind = self.rng.choice(known)
        indices = []
        for extent in kind[0]:
            indices.append(self.new())
            self.lines.append(f"{indices[-1]} = arith.constant {self.rng.randrange(extent)} "
                              ": index")
        name = self.new()
        self.lines.append(f"{name} = tensor.extract {self.take(kind)}[{', '.join(indices)}] "
                          f": {tensor(*kind)}")
        self.scalars.append(name)

    def scale(self):
        """By a number from outside of the op."""
        if not self.scalars:
            return
        shape, _ = self.kind(("f32",))
        scalar = self.rng.choice(self.scalars)
        self.elementwise((shape, "f32"), (shape, "f32"), [
            f"%p = arith.mulf %x, {scalar} : f32", f"%q = arith.maximumf %p, {scalar} : f32",
            "%y = math.tanh %q : f32"])

    def call(self):
        """Of a function of the module."""
        t, name = tensor(*self.helper_kind), self.new()
        self.calls += 1
        self.lines.append(f"{name} = func.call @HELPER({self.take(self.helper_kind)})"
                          f"{self.dictionary()} : ({t}) -> {t}")
        self.give(self.helper_kind, name)

    # -- text --------------------------------------------------------------

    def helper(self, name):
        """The function that is called, where one is."""
        if not self.calls:
            return ""
        t = tensor(*self.helper_kind)
        pure = " attributes {placer.pure}" if self.devices else ""
        return (f"func.func private @{name}(%x: {t}) -> {t}{pure} {{\n"
                f"  %0 = tensor.empty() : {t}\n"
                f"  %1 = linalg.max ins(%x, %x : {t}, {t}) outs(%0 : {t}) -> {t}\n"
                f"  %2 = linalg.sub ins(%1, %x : {t}, {t}) outs(%0 : {t}) -> {t}\n"
                f"  %3 = linalg.add ins(%2, %1 : {t}, {t}) outs(%0 : {t}) -> {t}\n"
                f"  return %3 : {t}\n}}\n")

    def function(self, name, attributes):
        """The function as text; what it returns is drawn here."""
        made = [(v, k) for k in self.pool for v in self.pool[k] if not v.startswith("%in")]
        results = self.rng.sample(made, min(len(made), self.rng.randint(1, 5)))
        # What was made last is wanted, or all of it would be dead.
        results += made[-1:]
        if self.rng.random() < 0.2:
            results.append(results[0])
        if self.rng.random() < 0.2:
            results.append(self.arguments[0])
        self.results = [k for _, k in results]
        arguments = ", ".join([f"{n}: {tensor(*k)}" for n, k in self.arguments]
                              + [f"{n}: f32" for n in self.scalar_arguments])
        types = ", ".join(tensor(*k) for k in self.results)
        body = "\n".join("  " + line.replace("@HELPER", f"@{name}_helper")
                         for line in self.lines)
        return (self.helper(f"{name}_helper") + f"func.func @{name}({arguments}) -> ({types}){attributes} {{\n{body}\n"
                f"  return {', '.join(v for v, _ in results)} : {types}\n}}\n")


def input_lines(name, kind, seed, small=False):
    """Ops of @main that make an argument of its indices. Small: floats from -2 to 1
    without a fraction."""
    (shape, element), t = kind, tensor(*kind)
    rank = len(shape)
    lines = [f"  %s = arith.constant {seed} : i64", "  %k = arith.constant 25173 : i64"]
    at = "%s"
    for i in range(rank):
        lines += [f"  %i{i} = linalg.index {i} : index",
                  f"  %j{i} = arith.index_cast %i{i} : index to i64",
                  f"  %a{i} = arith.addi {at}, %j{i} : i64",
                  f"  %b{i} = arith.muli %a{i}, %k : i64"]
        at = f"%b{i}"
    lines += [f"  %w = arith.muli {at}, %k : i64", "  %m = arith.constant 1023 : i64",
              "  %n = arith.andi %w, %m : i64"]
    if element in FLOATS and small:
        lines += ["  %l = arith.constant 8 : i64", "  %h = arith.shrui %n, %l : i64",
                  f"  %f = arith.sitofp %h : i64 to {element}",
                  f"  %c = arith.constant 2.0 : {element}",
                  f"  %y = arith.subf %f, %c : {element}"]
    elif element in FLOATS:
        lines += [f"  %f = arith.sitofp %n : i64 to {element}",
                  f"  %c = arith.constant 512.0 : {element}",
                  f"  %d = arith.subf %f, %c : {element}",
                  f"  %y = arith.divf %d, %c : {element}"]
    elif element == "i64":
        lines += ["  %y = arith.subi %n, %k : i64"]
    else:
        lines += [f"  %y = arith.trunci %n : i64 to {element}"]
    iterators = ", ".join(['"parallel"'] * rank)
    return [f"{name}e = tensor.empty() : {t}",
            f"{name} = linalg.generic {{indexing_maps = [{dims_map(rank)}], iterator_types = "
            f"[{iterators}]}} outs({name}e : {t}) {{", f"^bb0(%o: {element}):"] + lines + [
            f"  linalg.yield %y : {element}", f"}} -> {t}"]


def checksum_lines(name, value, kind):
    """Ops that print a number which every bit of a tensor goes into."""
    (shape, element), t = kind, tensor(*kind)
    rank = len(shape)
    bits = f"i{BITS[element]}"
    lines = [f"  %w0 = arith.bitcast %x : {element} to {bits}"] if element in FLOATS else []
    raw = "%w0" if element in FLOATS else "%x"
    if bits == "i64":
        wide = raw
    else:
        lines.append(f"  %w1 = arith.extui {raw} : {bits} to i64")
        wide = "%w1"
    lines += ["  %p = arith.constant 1099511628211 : i64",
              f"  %q = arith.xori %o, {wide} : i64", "  %y = arith.muli %q, %p : i64",
              "  linalg.yield %y : i64"]
    iterators = ", ".join(['"reduction"'] * rank)
    return [f"{name}z = arith.constant dense<1469598103934665603> : tensor<i64>",
            f"{name}h = linalg.generic {{indexing_maps = [{dims_map(rank)}, "
            f"{dims_map(rank, [])}], iterator_types = [{iterators}]}} ins({value} : {t}) "
            f"outs({name}z : tensor<i64>) {{", f"^bb0(%x: {element}, %o: i64):"] + lines + [
            "} -> tensor<i64>", f"{name}n = tensor.extract {name}h[] : tensor<i64>",
            f"func.call @printI64({name}n) : (i64) -> ()",
            "func.call @printNewline() : () -> ()"]


def topology(devices, in_line=False):
    """A machine; in a line, each device is linked only to those beside it."""
    names = [f"cpu{n}" for n in range(devices)]
    return "placer.topology @machine {\n" + "".join(
        f'  placer.device @{n} kind "cpu"\n' for n in names) + "".join(
        f"  placer.link @{a} to @{b} latency 100 bandwidth 1000000000\n"
        for i, a in enumerate(names) for j, b in enumerate(names)
        if (abs(i - j) == 1 if in_line else i != j)) + "}\n"


def module(seed, functions, devices=0, lengths=(1, 25)):
    """A module with so many random functions on so many devices (0: unplaced)."""
    rng = random.Random(seed)
    text = HELPERS + (topology(devices) if devices else "")
    attributes = " attributes {placer.topology = @machine}" if devices else ""
    main = []
    for number in range(functions):
        program = Program(rng.randrange(2**32), rng.randint(*lengths), devices)
        text += program.function(f"f{number}", attributes)
        names = [f"%f{number}a{i}" for i in range(len(program.arguments))]
        for name, (_, kind) in zip(names, program.arguments):
            main += input_lines(name, kind, rng.randrange(1000))
        for scalar in program.scalar_arguments:
            names.append(f"%f{number}{scalar[1:]}")
            main.append(f"{names[-1]} = arith.constant {rng.randrange(1000) / 500 - 1:.3f} : "
                        "f32")
        inputs = ", ".join([tensor(*k) for _, k in program.arguments]
                           + ["f32"] * len(program.scalar_arguments))
        results = ", ".join(tensor(*k) for k in program.results)
        many = len(program.results)
        main.append(f"%f{number}r:{many} = func.call @f{number}({', '.join(names)}) : "
                    f"({inputs}) -> ({results})")
        for i, kind in enumerate(program.results):
            main += checksum_lines(f"%f{number}c{i}", f"%f{number}r#{i}", kind)
    body = "\n".join("  " + line for line in main)
    return (f"{text}func.func @main() attributes {{llvm.emit_c_interface}} {{\n{body}\n"
            "  return\n}\n")


def labels(seed, functions, lengths=(1, 25)):
    """Of what number each line is that a module prints."""
    rng = random.Random(seed)
    found = []
    for number in range(functions):
        program = Program(rng.randrange(2**32), rng.randint(*lengths), 0)
        program.function(f"f{number}", "")
        for _ in program.arguments + program.scalar_arguments:
            rng.randrange(1000)
        found += [f"result {i} of f{number}" for i in range(len(program.results))]
    return found
