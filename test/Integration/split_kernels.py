"""Programs of one task each, of the kinds of ops that splitting knows, as MLIR text.

Every axis that --find-splits finds in them is cut: `cut_every_axis` gives for each the module
with that one cut, uneven where it can be.
"""
import re

import run_tools

FILL = """\
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : {0}
  %init = linalg.fill ins(%zero : f32) outs(%empty : {0}) -> {0}
"""

# Name, arguments, result, body; `FILL` makes %init of the result's type.
KERNELS = [
    ("matmul", "%a: tensor<7x10xf32>, %b: tensor<10x6xf32>", "tensor<7x6xf32>", FILL + """
  %r = linalg.matmul ins(%a, %b : tensor<7x10xf32>, tensor<10x6xf32>) outs(%init : tensor<7x6xf32>) -> tensor<7x6xf32>"""),
    ("batch_matmul", "%a: tensor<3x4x5xf32>, %b: tensor<3x5x6xf32>", "tensor<3x4x6xf32>", FILL + """
  %r = linalg.batch_matmul ins(%a, %b : tensor<3x4x5xf32>, tensor<3x5x6xf32>) outs(%init : tensor<3x4x6xf32>) -> tensor<3x4x6xf32>"""),
    ("padded_conv", "%a: tensor<2x9x8x3xf32>, %b: tensor<3x3x3x4xf32>", "tensor<2x9x8x4xf32>", FILL + """
  %p = tensor.pad %a low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<2x9x8x3xf32> to tensor<2x11x10x3xf32>
  %r = linalg.conv_2d_nhwc_hwcf ins(%p, %b : tensor<2x11x10x3xf32>, tensor<3x3x3x4xf32>) outs(%init : tensor<2x9x8x4xf32>) -> tensor<2x9x8x4xf32>"""),
    ("strided_conv", "%a: tensor<2x3x13x12xf32>, %b: tensor<4x3x3x2xf32>", "tensor<2x4x5x10xf32>", FILL + """
  %r = linalg.conv_2d_nchw_fchw {strides = dense<[2, 1]> : tensor<2xi64>, dilations = dense<[2, 2]> : tensor<2xi64>} ins(%a, %b : tensor<2x3x13x12xf32>, tensor<4x3x3x2xf32>) outs(%init : tensor<2x4x5x10xf32>) -> tensor<2x4x5x10xf32>"""),
    ("grouped_conv", "%a: tensor<1x2x3x8x7xf32>, %b: tensor<2x4x3x3x3xf32>", "tensor<1x2x4x6x5xf32>", FILL + """
  %r = linalg.conv_2d_ngchw_gfchw ins(%a, %b : tensor<1x2x3x8x7xf32>, tensor<2x4x3x3x3xf32>) outs(%init : tensor<1x2x4x6x5xf32>) -> tensor<1x2x4x6x5xf32>"""),
    ("depthwise_conv", "%a: tensor<1x8x9x5xf32>, %b: tensor<3x2x5xf32>", "tensor<1x6x8x5xf32>", FILL + """
  %r = linalg.depthwise_conv_2d_nhwc_hwc ins(%a, %b : tensor<1x8x9x5xf32>, tensor<3x2x5xf32>) outs(%init : tensor<1x6x8x5xf32>) -> tensor<1x6x8x5xf32>"""),
    ("two_convs", "%a: tensor<1x20x9x2xf32>, %b: tensor<3x3x2x3xf32>, %c: tensor<3x1x3x2xf32>", "tensor<1x16x7x2xf32>", FILL + """
  %e = tensor.empty() : tensor<1x18x7x3xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x18x7x3xf32>) -> tensor<1x18x7x3xf32>
  %h = linalg.conv_2d_nhwc_hwcf ins(%a, %b : tensor<1x20x9x2xf32>, tensor<3x3x2x3xf32>) outs(%f : tensor<1x18x7x3xf32>) -> tensor<1x18x7x3xf32>
  %r = linalg.conv_2d_nhwc_hwcf ins(%h, %c : tensor<1x18x7x3xf32>, tensor<3x1x3x2xf32>) outs(%init : tensor<1x16x7x2xf32>) -> tensor<1x16x7x2xf32>"""),
    ("max_pool", "%a: tensor<2x11x13x3xf32>", "tensor<2x5x6x3xf32>", FILL + """
  %w = tensor.empty() : tensor<3x3xf32>
  %r = linalg.pooling_nhwc_max {strides = dense<2> : tensor<2xi64>} ins(%a, %w : tensor<2x11x13x3xf32>, tensor<3x3xf32>) outs(%init : tensor<2x5x6x3xf32>) -> tensor<2x5x6x3xf32>"""),
    ("sum_pool", "%a: tensor<2x3x11x9xf32>", "tensor<2x3x5x8xf32>", FILL + """
  %w = tensor.empty() : tensor<3x2xf32>
  %r = linalg.pooling_nchw_sum {strides = dense<[2, 1]> : tensor<2xi64>} ins(%a, %w : tensor<2x3x11x9xf32>, tensor<3x2xf32>) outs(%init : tensor<2x3x5x8xf32>) -> tensor<2x3x5x8xf32>"""),
    ("softmax", "%a: tensor<5x3x8xf32>", "tensor<5x3x8xf32>", """
  %empty = tensor.empty() : tensor<5x3x8xf32>
  %r = linalg.softmax dimension(2) ins(%a : tensor<5x3x8xf32>) outs(%empty : tensor<5x3x8xf32>) -> tensor<5x3x8xf32>"""),
    ("layer_norm", "%a: tensor<6x9xf32>, %b: tensor<9xf32>", "tensor<6x9xf32>", """
  %zeros = arith.constant dense<0.0> : tensor<6xf32>
  %n = arith.constant 9.0 : f32
  %one = arith.constant 1.0 : f32
  %sum = linalg.reduce { arith.addf } ins(%a : tensor<6x9xf32>) outs(%zeros : tensor<6xf32>) dimensions = [1]
  %empty = tensor.empty() : tensor<6x9xf32>
  %c = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%a, %sum : tensor<6x9xf32>, tensor<6xf32>) outs(%empty : tensor<6x9xf32>) {
  ^bb0(%x: f32, %s: f32, %o: f32):
    %m = arith.divf %s, %n : f32
    %d = arith.subf %x, %m : f32
    linalg.yield %d : f32
  } -> tensor<6x9xf32>
  %q = arith.mulf %c, %c : tensor<6x9xf32>
  %v = linalg.reduce { arith.addf } ins(%q : tensor<6x9xf32>) outs(%zeros : tensor<6xf32>) dimensions = [1]
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%c, %v, %b : tensor<6x9xf32>, tensor<6xf32>, tensor<9xf32>) outs(%empty : tensor<6x9xf32>) {
  ^bb0(%x: f32, %s: f32, %g: f32, %o: f32):
    %t = arith.addf %s, %one : f32
    %u = math.sqrt %t : f32
    %d = arith.divf %x, %u : f32
    %p = arith.mulf %d, %g : f32
    linalg.yield %p : f32
  } -> tensor<6x9xf32>"""),
    ("chain_of_elements", "%a: tensor<5x6xf32>, %b: tensor<5x6xf32>", "tensor<5x6xf32>", """
  %0 = arith.addf %a, %b : tensor<5x6xf32>
  %1 = math.tanh %0 : tensor<5x6xf32>
  %2 = arith.cmpf ogt, %1, %a : tensor<5x6xf32>
  %r = arith.select %2, %1, %b : tensor<5x6xi1>, tensor<5x6xf32>"""),
    ("reshapes", "%a: tensor<6x20xf32>", "tensor<6x4x5x1xf32>", """
  %0 = math.tanh %a : tensor<6x20xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<6x20xf32> into tensor<120xf32>
  %2 = math.absf %1 : tensor<120xf32>
  %3 = tensor.expand_shape %2 [[0, 1, 2, 3]] output_shape [6, 4, 5, 1] : tensor<120xf32> into tensor<6x4x5x1xf32>
  %r = math.exp %3 : tensor<6x4x5x1xf32>"""),
    ("heads", "%a: tensor<5x12xf32>", "tensor<4x5x3xf32>", """
  %0 = tensor.expand_shape %a [[0], [1, 2]] output_shape [5, 4, 3] : tensor<5x12xf32> into tensor<5x4x3xf32>
  %e = tensor.empty() : tensor<4x5x3xf32>
  %1 = linalg.transpose ins(%0 : tensor<5x4x3xf32>) outs(%e : tensor<4x5x3xf32>) permutation = [1, 0, 2]
  %r = math.exp %1 : tensor<4x5x3xf32>"""),
    ("concat", "%a: tensor<4x5xf32>, %b: tensor<4x3xf32>", "tensor<4x9xf32>", """
  %c = arith.constant dense<[[1.0], [2.0], [3.0], [4.0]]> : tensor<4x1xf32>
  %0 = tensor.concat dim(1) %a, %c, %b : (tensor<4x5xf32>, tensor<4x1xf32>, tensor<4x3xf32>) -> tensor<4x9xf32>
  %r = math.tanh %0 : tensor<4x9xf32>"""),
    ("slices", "%a: tensor<9x12xf32>, %b: tensor<4x6xf32>", "tensor<9x6xf32>", """
  %0 = tensor.extract_slice %a[0, 1] [9, 6] [1, 2] : tensor<9x12xf32> to tensor<9x6xf32>
  %1 = math.tanh %0 : tensor<9x6xf32>
  %2 = tensor.insert_slice %b into %1[3, 0] [4, 6] [1, 1] : tensor<4x6xf32> into tensor<9x6xf32>
  %r = math.exp %2 : tensor<9x6xf32>"""),
    ("generated", "%a: tensor<7x5xf32>", "tensor<7x5xf32>", """
  %0 = tensor.generate {
  ^bb0(%i: index, %j: index):
    %s = arith.addi %i, %j : index
    %k = arith.index_cast %s : index to i32
    %f = arith.sitofp %k : i32 to f32
    tensor.yield %f : f32
  } : tensor<7x5xf32>
  %r = arith.mulf %0, %a : tensor<7x5xf32>"""),
    ("counting", "%a: tensor<7x5xf32>", "tensor<7x5xf32>", """
  %empty = tensor.empty() : tensor<7x5xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<7x5xf32>) outs(%empty : tensor<7x5xf32>) {
  ^bb0(%x: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %s = arith.addi %i, %j : index
    %k = arith.index_cast %s : index to i32
    %f = arith.sitofp %k : i32 to f32
    %p = arith.mulf %f, %x : f32
    linalg.yield %p : f32
  } -> tensor<7x5xf32>"""),
    ("lookup", "%a: tensor<6x4xf32>, %b: tensor<9xf32>", "tensor<9x4xf32>", """
  %rows = arith.constant dense<[5, 0, 3, 3, 1, 4, 2, 0, 5]> : tensor<9xindex>
  %empty = tensor.empty() : tensor<9x4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%rows, %b : tensor<9xindex>, tensor<9xf32>) outs(%empty : tensor<9x4xf32>) {
  ^bb0(%row: index, %y: f32, %o: f32):
    %j = linalg.index 1 : index
    %x = tensor.extract %a[%row, %j] : tensor<6x4xf32>
    %p = arith.mulf %x, %y : f32
    linalg.yield %p : f32
  } -> tensor<9x4xf32>"""),
    ("gram", "%a: tensor<6x5xf32>", "tensor<6x6xf32>", FILL + """
  %r = linalg.matmul indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>]
      ins(%a, %a : tensor<6x5xf32>, tensor<6x5xf32>) outs(%init : tensor<6x6xf32>) -> tensor<6x6xf32>"""),
    ("packed", "%a: tensor<8x12xf32>", "tensor<8x12xf32>", """
  %e = tensor.empty() : tensor<2x3x4x4xf32>
  %p = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %e : tensor<8x12xf32> -> tensor<2x3x4x4xf32>
  %t = math.tanh %p : tensor<2x3x4x4xf32>
  %empty = tensor.empty() : tensor<8x12xf32>
  %r = linalg.unpack %t inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %empty : tensor<2x3x4x4xf32> -> tensor<8x12xf32>"""),
    ("maximum", "%a: tensor<6x7xf32>", "tensor<7xf32>", """
  %low = arith.constant dense<0xFF800000> : tensor<7xf32>
  %r = linalg.reduce { arith.maximumf } ins(%a : tensor<6x7xf32>) outs(%low : tensor<7xf32>) dimensions = [0]"""),
    ("integers", "%a: tensor<6x7xi32>", "tensor<6xi32>", """
  %zeros = arith.constant dense<0> : tensor<6xi32>
  %r = linalg.reduce { arith.addi } ins(%a : tensor<6x7xi32>) outs(%zeros : tensor<6xi32>) dimensions = [1]"""),
    ("tosa_conv", "%a: tensor<1x9x8x3xf32>, %b: tensor<4x3x3x3xf32>, %c: tensor<4xf32>", "tensor<1x9x8x4xf32>", """
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %a, %b, %c, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x9x8x3xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x9x8x4xf32>
  %r = tosa.clamp %0 {max_val = 2.0 : f32, min_val = 0.0 : f32} : (tensor<1x9x8x4xf32>) -> tensor<1x9x8x4xf32>"""),
    ("tosa_pool", "%a: tensor<1x10x8x3xf32>", "tensor<1x5x4x3xf32>", """
  %r = tosa.max_pool2d %a {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x10x8x3xf32>) -> tensor<1x5x4x3xf32>"""),
    ("tosa_product", "%a: tensor<2x5x6xf32>, %b: tensor<2x6x4xf32>", "tensor<2x5x4xf32>", """
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.matmul %a, %b, %zp, %zp : (tensor<2x5x6xf32>, tensor<2x6x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x5x4xf32>
  %r = tosa.tanh %0 : (tensor<2x5x4xf32>) -> tensor<2x5x4xf32>"""),
    ("tosa_moves", "%a: tensor<4x6xf32>, %b: tensor<4x2xf32>", "tensor<8x4xf32>", """
  %0 = tosa.concat %a, %b {axis = 1 : i32} : (tensor<4x6xf32>, tensor<4x2xf32>) -> tensor<4x8xf32>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<4x8xf32>) -> tensor<8x4xf32>
  %2 = tosa.exp %1 : (tensor<8x4xf32>) -> tensor<8x4xf32>
  %3 = tosa.reduce_sum %2 {axis = 1 : i32} : (tensor<8x4xf32>) -> tensor<8x1xf32>
  %4 = tosa.reciprocal %3 : (tensor<8x1xf32>) -> tensor<8x1xf32>
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = tosa.mul %2, %4, %s : (tensor<8x4xf32>, tensor<8x1xf32>, tensor<1xi8>) -> tensor<8x4xf32>"""),
]
AXIS = re.compile(r"#placer\.cuttable<(\w+) (\d+) \[([^]]*)\]([^>]*)>")
PLACE = re.compile(r"(result|operand) (\d+) dim (\d+)(?: step (\d+))?(?: halo (\d+))?")


def tasks():
    """Functions of one task each."""
    found = []
    for name, arguments, result, body in KERNELS:
        typed = [a.split(": ") for a in arguments.split(", %")]
        typed = [(a.lstrip("%"), t) for a, t in typed]
        taken = ", ".join(f"%in_{a}: {t}" for a, t in typed)
        bound = ", ".join(f"%{a} = %in_{a} : {t}" for a, t in typed)
        found.append(f"func.func @{name}({taken}) -> {result} {{\n"
                     f'  %out = placer.task "{name}" ({bound}) -> ({result}) {{\n'
                     f"{body.replace('{0}', result)}\n  placer.yield %r : {result}\n  }}\n"
                     f"  return %out : {result}\n}}\n")
    return found


def clauses(line):
    """A clause for each axis of a task that can be cut with the same bits."""
    found = []
    for _, extent, places, more in AXIS.findall(line):
        places = [p for p in PLACE.finditer(places) if not p[5]]
        is_sum = "sums" in more
        if not places or "reassociate" in more:
            continue
        side, number, dim, step = places[0].group(1, 2, 3, 4)
        first = max(1, int(extent) // 3)
        said = f"{side} {number} dim {dim} at [{first * int(step or 1)}]"
        found.append(said + (" sum" if "free" in more else " chain" if is_sum else ""))
    return found


def cut_every_axis(tools, text):
    """A function of one task with each of its axes cut in turn, and both of two."""
    marked = tools.opt(text, "--find-splits", "--mlir-print-local-scope")
    single = clauses(next(line for line in marked.split("\n") if "placer.task" in line))
    if not single:
        raise run_tools.Failure(f"no axis is found in\n{marked}")
    both = [", ".join(single[:2])] if len(single) > 1 else []
    for clause in single + both:
        cut = re.sub(r"(placer\.task .*?) -> \(", rf"\1 split <{clause}> -> (", text, count=1)
        yield clause, tools.opt(cut, "--split-tasks=max-work=4", "--mlir-print-local-scope")


def behind_copies(text):
    """The task of a function behind tasks that compute what it reads, element by element."""
    taken = re.search(r"func\.func @\w+\((.*?)\) ->", text)[1]
    front = ""
    for name, kind in re.findall(r"(%in_\w+): (tensor<[^>]*>)", taken):
        op = "arith.addi" if kind.endswith("i32>") else "arith.addf"
        front += (f'  %of_{name[1:]} = placer.task "of_{name[4:]}" (%x = {name} : {kind}) -> '
                  f"({kind}) {{\n    %y = {op} %x, %x : {kind}\n    placer.yield %y : {kind}\n"
                  "  }\n")
        text = text.replace(f"= {name} :", f"= %of_{name[1:]} :")
    return re.sub(r"(func\.func .*\{\n)", lambda head: head[1] + front, text, count=1)
