"""Ops of linalg and tensor, as torch-mlir writes them."""
from .function import Function, Value, affine_map


def ins(*values):
    """`ins(%a, %b : type, type)`"""
    return ("ins(" + ", ".join(v.name for v in values) + " : "
            + ", ".join(v.type for v in values) + ")")


def outs(*values):
    return ins(*values).replace("ins", "outs", 1)


class Linalg(Function):
    def empty(self, shape, element="f32"):
        return self.op(f"tensor.empty() : {Value('', shape, element).type}", shape, element)

    def filled(self, number, shape, element="f32"):
        init = self.empty(shape, element)
        return self.op(f"linalg.fill ins({self.scalar(number, element)} : {element}) "
                       f"{outs(init)} -> {init.type}", shape, element)

    def generic(self, where, reads, writes, maps, body, reduced=()):
        """`body` makes %y (%y0, %y1) of %x0, %x1, … and what was there, %o0, …; the maps are
        of what it reads and writes, over as many loops as the last dimension says."""
        rank = 1 + max([r for m in maps for r in m if isinstance(r, int)], default=-1)
        kinds = ", ".join('"reduction"' if i in reduced else '"parallel"' for i in range(rank))
        block = [f"%x{i}: {v.element}" for i, v in enumerate(reads)] + [
            f"%o{i}: {v.element}" for i, v in enumerate(writes)]
        types = ", ".join(v.type for v in writes)
        many = len(writes) > 1
        made = [f"%y{i}" for i in range(len(writes))] if many else ["%y"]
        name = self.fresh()
        lines = [f"{name}{f':{len(writes)}' if many else ''} = linalg.generic {{indexing_maps = ["
                 + ", ".join(affine_map(rank, m) for m in maps)
                 + f"], iterator_types = [{kinds}]}} {ins(*reads) + ' ' if reads else ''}"
                 f"{outs(*writes)} {{", f"^bb0({', '.join(block)}):",
                 *("  " + line for line in body),
                 f"  linalg.yield {', '.join(made)} : {', '.join(v.element for v in writes)}",
                 f"}} -> {f'({types})' if many else types}" + (f' loc("{where}")')]
        self.lines.append("\n".join(lines))
        given = [Value(f"{name}#{i}" if many else name, v.shape, v.element)
                 for i, v in enumerate(writes)]
        return given if many else given[0]

    def elementwise(self, where, reads, body, shape=None):
        """Over the elements of what has the shape of the first; others are broadcast: a
        dimension of 1, and a vector along the last or, of an image, the second."""
        shape = shape or reads[0].shape
        maps = []
        for value in reads:
            if len(value.shape) == 1 and len(shape) > 1:
                maps.append([1 if len(shape) == 4 else len(shape) - 1])
            else:
                maps.append([i if n == m else "0"
                             for i, (n, m) in enumerate(zip(value.shape, shape))])
        return self.generic(where, reads, [self.empty(shape)], maps + [range(len(shape))], body)

    def reduce(self, where, value, start, body):
        """Along the last dimension, which stays as a 1."""
        rank = len(value.shape)
        kept = [*range(rank - 1), "0"]
        return self.generic(where, [value], [self.filled(start, (*value.shape[:-1], 1))],
                            [range(rank), kept], body, {rank - 1})

    def transpose(self, where, value, order):
        init = self.empty([value.shape[i] for i in order], value.element)
        return self.op(f"linalg.transpose {ins(value)} {outs(init)} permutation = {list(order)}",
                       init.shape, value.element, where)

    def matmul(self, where, a, b):
        *batch, m, _ = a.shape
        init = self.filled(0.0, (*batch, m, b.shape[-1]))
        op = "batch_matmul" if batch else "matmul"
        return self.op(f"linalg.{op} {ins(a, b)} {outs(init)} -> {init.type}", init.shape,
                       "f32", where)

    def regrouped(self, value, groups, shape):
        """Collapses or expands the groups of dimensions, by which has more of them."""
        target = Value("", shape, value.element).type
        op, sizes = "collapse_shape", ""
        if len(shape) > len(value.shape):
            op, sizes = "expand_shape", f" output_shape {list(shape)}"
        return self.op(f"tensor.{op} {value.name} {groups}{sizes} : {value.type} into {target}",
                       shape, value.element)

    def lookup(self, where, table, indices, checked):
        """Rows of a table by their numbers, with asserts that there are such rows."""
        shape = (*indices.shape, table.shape[1])
        rank = len(shape)
        body = [f"%i = arith.index_cast %x0 : {indices.element} to index",
                f"%j = linalg.index {rank - 1} : index"]
        if checked:
            rows = self.scalar(table.shape[0], indices.element)
            zero = self.scalar(0, indices.element)
            body += [f"%less = arith.cmpi slt, %x0, {rows} : {indices.element}",
                     'cf.assert %less, "index must be smaller than dim size"',
                     f"%more = arith.cmpi sge, %x0, {zero} : {indices.element}",
                     'cf.assert %more, "index must be larger or equal to 0"']
        body.append(f"%y = tensor.extract {table.name}[%i, %j] : {table.type}")
        return self.generic(where, [indices], [self.empty(shape)],
                            [range(rank - 1), range(rank)], body)
