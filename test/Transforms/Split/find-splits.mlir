// The axes of tasks, by what their bodies do.
//
// RUN: placer-opt %s --find-splits -split-input-file | FileCheck %s
// RUN: placer-opt %s --find-splits -split-input-file | placer-opt -split-input-file | FileCheck %s
// RUN: placer-opt %s --find-splits --find-splits -split-input-file | FileCheck %s

// Samples are followed through tasks, reshapes included; a dimension of a weight is a parameter.
// CHECK-LABEL: func.func @kinds
// CHECK: placer.task "fc"
// CHECK-SAME: placer.axes = [
// CHECK-SAME: #placer.cuttable<samples 64 [result 0 dim 0, operand 0 dim 0, operand 1 whole]>,
// CHECK-SAME: #placer.cuttable<parameter 30 [result 0 dim 1, operand 0 whole, operand 1 dim 1]>,
// CHECK-SAME: #placer.cuttable<reduction 128 [result 0 reduced, operand 0 dim 1, operand 1 dim 0] sums chain>]
// CHECK: placer.task "flat"
// CHECK-SAME: placer.axes = [#placer.cuttable<samples 64 [result 0 dim 0 step 30, operand 0 dim 0]>]
// CHECK: placer.task "constant"
// CHECK-SAME: placer.axes = [#placer.cuttable<samples 64 [result 0 dim 0, operand 0 dim 0 step 30]>, #placer.cuttable<parameter 3 [result 0 dim 1, operand 0 whole]>]
// CHECK: placer.task "grad"
// CHECK-SAME: #placer.cuttable<samples 64 [result 0 reduced, operand 0 dim 0, operand 1 dim 0] sums chain>
func.func @kinds(%x: tensor<64x128xf32> {placer.samples = 0 : i64}, %w: tensor<128x30xf32> {placer.weight})
    -> (tensor<64x3xf32>, tensor<128x30xf32>) {
  %h = placer.task "fc" (%a = %x : tensor<64x128xf32>, %b = %w : tensor<128x30xf32>) -> (tensor<64x30xf32>) {
    %zero = arith.constant 0.0 : f32
    %empty = tensor.empty() : tensor<64x30xf32>
    %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x30xf32>) -> tensor<64x30xf32>
    %m = linalg.matmul ins(%a, %b : tensor<64x128xf32>, tensor<128x30xf32>) outs(%init : tensor<64x30xf32>) -> tensor<64x30xf32>
    placer.yield %m : tensor<64x30xf32>
  }
  %f = placer.task "flat" (%a = %h : tensor<64x30xf32>) -> (tensor<1920xf32>) {
    %t = math.tanh %a : tensor<64x30xf32>
    %c = tensor.collapse_shape %t [[0, 1]] : tensor<64x30xf32> into tensor<1920xf32>
    placer.yield %c : tensor<1920xf32>
  }
  %y = placer.task "constant" (%a = %f : tensor<1920xf32>) -> (tensor<64x3xf32>) {
    %c = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
    %e = tensor.expand_shape %a [[0, 1]] output_shape [64, 30] : tensor<1920xf32> into tensor<64x30xf32>
    %s = tensor.extract_slice %e[0, 4] [64, 3] [1, 1] : tensor<64x30xf32> to tensor<64x3xf32>
    %empty = tensor.empty() : tensor<64x3xf32>
    %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
        iterator_types = ["parallel", "parallel"]} ins(%s, %c : tensor<64x3xf32>, tensor<3xf32>) outs(%empty : tensor<64x3xf32>) {
    ^bb0(%u: f32, %v: f32, %o: f32):
      %p = arith.mulf %u, %v : f32
      linalg.yield %p : f32
    } -> tensor<64x3xf32>
    placer.yield %r : tensor<64x3xf32>
  }
  %g = placer.task "grad" (%a = %x : tensor<64x128xf32>, %b = %h : tensor<64x30xf32>) -> (tensor<128x30xf32>) {
    %zero = arith.constant 0.0 : f32
    %empty = tensor.empty() : tensor<128x30xf32>
    %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<128x30xf32>) -> tensor<128x30xf32>
    %m = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (k, i)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
        iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<64x128xf32>, tensor<64x30xf32>) outs(%init : tensor<128x30xf32>) {
    ^bb0(%u: f32, %v: f32, %o: f32):
      %p = arith.mulf %u, %v : f32
      %s = arith.addf %o, %p : f32
      linalg.yield %s : f32
    } -> tensor<128x30xf32>
    placer.yield %m : tensor<128x30xf32>
  }
  return %y, %g : tensor<64x3xf32>, tensor<128x30xf32>
}

// -----

// Halos: rows of the image, with padding in front of a convolution, and of a pooling with strides.
// CHECK-LABEL: func.func @halos
// CHECK: placer.task "conv"
// CHECK-SAME: #placer.cuttable<attribute 4 [result 0 dim 0, operand 0 dim 0, operand 1 whole]>,
// CHECK-SAME: #placer.cuttable<attribute 32 [result 0 dim 1, operand 0 dim 1 halo 2, operand 1 whole]>,
// CHECK-SAME: #placer.cuttable<attribute 16 [result 0 dim 3, operand 0 whole, operand 1 dim 3]>,
// Of three loops that are reduced only the outermost keeps the order of additions.
// CHECK-SAME: #placer.cuttable<reduction 3 [result 0 reduced, operand 0 dim 1 halo {{[0-9]+}}, operand 1 dim 0] sums chain>,
// CHECK-SAME: #placer.cuttable<reduction 8 [result 0 reduced, operand 0 dim 3, operand 1 dim 2] sums reassociate>]
// CHECK: placer.task "pool"
// CHECK-SAME: #placer.cuttable<attribute 15 [result 0 dim 1, operand 0 dim 1 halo 1]>
// Nothing is to be had from cutting its window.
// CHECK-NOT: reduction
func.func @halos(%image: tensor<4x32x32x8xf32>, %k: tensor<3x3x8x16xf32>) -> (tensor<4x32x32x16xf32>, tensor<4x15x15x8xf32>) {
  %c = placer.task "conv" (%a = %image : tensor<4x32x32x8xf32>, %b = %k : tensor<3x3x8x16xf32>) -> (tensor<4x32x32x16xf32>) {
    %zero = arith.constant 0.0 : f32
    %empty = tensor.empty() : tensor<4x32x32x16xf32>
    %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x32x32x16xf32>) -> tensor<4x32x32x16xf32>
    %p = tensor.pad %a low[0, 1, 1, 0] high[0, 1, 1, 0] {
    ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
      tensor.yield %zero : f32
    } : tensor<4x32x32x8xf32> to tensor<4x34x34x8xf32>
    %m = linalg.conv_2d_nhwc_hwcf ins(%p, %b : tensor<4x34x34x8xf32>, tensor<3x3x8x16xf32>) outs(%init : tensor<4x32x32x16xf32>) -> tensor<4x32x32x16xf32>
    placer.yield %m : tensor<4x32x32x16xf32>
  }
  %m = placer.task "pool" (%a = %image : tensor<4x32x32x8xf32>) -> (tensor<4x15x15x8xf32>) {
    %low = arith.constant 0xFF800000 : f32
    %empty = tensor.empty() : tensor<4x15x15x8xf32>
    %init = linalg.fill ins(%low : f32) outs(%empty : tensor<4x15x15x8xf32>) -> tensor<4x15x15x8xf32>
    %window = tensor.empty() : tensor<3x3xf32>
    %m = linalg.pooling_nhwc_max {strides = dense<2> : tensor<2xi64>} ins(%a, %window : tensor<4x32x32x8xf32>, tensor<3x3xf32>) outs(%init : tensor<4x15x15x8xf32>) -> tensor<4x15x15x8xf32>
    placer.yield %m : tensor<4x15x15x8xf32>
  }
  return %c, %m : tensor<4x32x32x16xf32>, tensor<4x15x15x8xf32>
}

// -----

// What is reduced and read again is computed by every part.
// CHECK-LABEL: func.func @again
// CHECK: placer.task "softmax"
// CHECK-SAME: [#placer.cuttable<attribute 16 [result 0 dim 0, operand 0 dim 0]>, #placer.cuttable<attribute 40 [result 0 dim 1, operand 0 whole] work 193 read_again>]
// The rows of a product with itself are reduced too, but not in the part that has them.
// CHECK: placer.task "attention"
// CHECK-SAME: [#placer.cuttable<attribute 16 [result 0 dim 0, operand 0 whole]>, #placer.cuttable<attribute 40 [result 0 dim 1, operand 0 whole] work
func.func @again(%x: tensor<16x40xf32>) -> (tensor<16x40xf32>, tensor<16x40xf32>) {
  %s = placer.task "softmax" (%a = %x : tensor<16x40xf32>) -> (tensor<16x40xf32>) {
    %empty = tensor.empty() : tensor<16x40xf32>
    %m = linalg.softmax dimension(1) ins(%a : tensor<16x40xf32>) outs(%empty : tensor<16x40xf32>) -> tensor<16x40xf32>
    placer.yield %m : tensor<16x40xf32>
  }
  %t = placer.task "attention" (%a = %x : tensor<16x40xf32>) -> (tensor<16x40xf32>) {
    %zero = arith.constant 0.0 : f32
    %scores = tensor.empty() : tensor<16x16xf32>
    %init = linalg.fill ins(%zero : f32) outs(%scores : tensor<16x16xf32>) -> tensor<16x16xf32>
    %q = linalg.matmul indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>]
        ins(%a, %a : tensor<16x40xf32>, tensor<16x40xf32>) outs(%init : tensor<16x16xf32>) -> tensor<16x16xf32>
    %p = linalg.softmax dimension(1) ins(%q : tensor<16x16xf32>) outs(%scores : tensor<16x16xf32>) -> tensor<16x16xf32>
    %empty = tensor.empty() : tensor<16x40xf32>
    %start = linalg.fill ins(%zero : f32) outs(%empty : tensor<16x40xf32>) -> tensor<16x40xf32>
    %r = linalg.matmul ins(%p, %a : tensor<16x16xf32>, tensor<16x40xf32>) outs(%start : tensor<16x40xf32>) -> tensor<16x40xf32>
    placer.yield %r : tensor<16x40xf32>
  }
  return %s, %t : tensor<16x40xf32>, tensor<16x40xf32>
}

// -----

// Partial results: any order is good for integers and maxima, or where the program says so. What
// nobody knows how to combine can still go on where it ended.
// CHECK-LABEL: func.func @sums
// CHECK: placer.task "integers" {{.*}} #placer.cuttable<reduction 40 [result 0 reduced, operand 0 dim 1] sums free>
// CHECK: placer.task "max" {{.*}} #placer.cuttable<reduction 40 [result 0 reduced, operand 0 dim 1] sums free>
// CHECK: placer.task "fast" {{.*}} #placer.cuttable<reduction 40 [result 0 reduced, operand 0 dim 1] sums free>
// CHECK: placer.task "horner" {{.*}} #placer.cuttable<reduction 40 [result 0 reduced, operand 0 dim 1] sums chain_only>
// Behind a reduction that something else follows, nothing can be combined.
// CHECK: placer.task "mean"
// CHECK-NOT: reduction
// CHECK: placer.task "both"
// CHECK-SAME: #placer.cuttable<attribute 16 [result 0 dim 0, result 1 reduced, operand 0 dim 0] sums chain>
func.func @sums(%i: tensor<16x40xi32>, %x: tensor<16x40xf32>)
    -> (tensor<16xi32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x40xf32>, tensor<40xf32>) {
  %0 = placer.task "integers" (%a = %i : tensor<16x40xi32>) -> (tensor<16xi32>) {
    %zero = arith.constant dense<0> : tensor<16xi32>
    %r = linalg.reduce {arith.addi} ins(%a : tensor<16x40xi32>) outs(%zero : tensor<16xi32>) dimensions = [1]
    placer.yield %r : tensor<16xi32>
  }
  %1 = placer.task "max" (%a = %x : tensor<16x40xf32>) -> (tensor<16xf32>) {
    %zero = arith.constant dense<0.0> : tensor<16xf32>
    %r = linalg.reduce {arith.maximumf} ins(%a : tensor<16x40xf32>) outs(%zero : tensor<16xf32>) dimensions = [1]
    placer.yield %r : tensor<16xf32>
  }
  %2 = placer.task "fast" (%a = %x : tensor<16x40xf32>) -> (tensor<16xf32>) {
    %zero = arith.constant dense<0.0> : tensor<16xf32>
    %r = linalg.reduce ins(%a : tensor<16x40xf32>) outs(%zero : tensor<16xf32>) dimensions = [1] (%u: f32, %v: f32) {
      %s = arith.addf %u, %v fastmath<reassoc> : f32
      linalg.yield %s : f32
    }
    placer.yield %r : tensor<16xf32>
  }
  %3 = placer.task "horner" (%a = %x : tensor<16x40xf32>) -> (tensor<16xf32>) {
    %zero = arith.constant dense<0.0> : tensor<16xf32>
    %r = linalg.reduce ins(%a : tensor<16x40xf32>) outs(%zero : tensor<16xf32>) dimensions = [1] (%u: f32, %v: f32) {
      %h = arith.mulf %v, %v : f32
      %s = arith.addf %u, %h : f32
      linalg.yield %s : f32
    }
    placer.yield %r : tensor<16xf32>
  }
  %4 = placer.task "mean" (%a = %x : tensor<16x40xf32>) -> (tensor<16xf32>) {
    %zero = arith.constant dense<0.0> : tensor<16xf32>
    %n = arith.constant dense<40.0> : tensor<16xf32>
    %r = linalg.reduce {arith.addf} ins(%a : tensor<16x40xf32>) outs(%zero : tensor<16xf32>) dimensions = [1]
    %m = arith.divf %r, %n : tensor<16xf32>
    placer.yield %m : tensor<16xf32>
  }
  %5:2 = placer.task "both" (%a = %x : tensor<16x40xf32>) -> (tensor<16x40xf32>, tensor<40xf32>) {
    %zero = arith.constant dense<0.0> : tensor<40xf32>
    %t = math.tanh %a : tensor<16x40xf32>
    %r = linalg.reduce {arith.addf} ins(%t : tensor<16x40xf32>) outs(%zero : tensor<40xf32>) dimensions = [0]
    placer.yield %t, %r : tensor<16x40xf32>, tensor<40xf32>
  }
  return %0, %1, %2, %3, %4, %5#0, %5#1
      : tensor<16xi32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x40xf32>, tensor<40xf32>
}

// -----

// tosa is looked at in linalg; an operand of a concatenation belongs to some parts only; what
// several heads are cut into is a dimension in blocks.
// CHECK-LABEL: func.func @others
// CHECK: placer.task "tosa"
// CHECK-SAME: [#placer.cuttable<attribute 4 [result 0 dim 0, operand 0 dim 0]>, #placer.cuttable<attribute 8 [result 0 dim 2, operand 0 dim 2]>,
// CHECK-SAME: #placer.cuttable<reduction 6 [result 0 reduced, operand 0 dim 1] sums chain>]
// CHECK: placer.task "concat"
// CHECK-SAME: [#placer.cuttable<attribute 8 [result 0 dim 0, operand 0 some, operand 1 some]>, #placer.cuttable<attribute 8 [result 0 dim 1, operand 0 dim 1, operand 1 dim 1]>]
// CHECK: placer.task "heads"
// CHECK-SAME: #placer.cuttable<attribute 4 [result 0 dim 0, operand 0 dim 1 step 8]>
func.func @others(%x: tensor<4x6x8xf32>, %y: tensor<4x8xf32>, %z: tensor<16x32xf32>)
    -> (tensor<4x1x8xf32>, tensor<8x8xf32>, tensor<4x16x8xf32>) {
  %0 = placer.task "tosa" (%a = %x : tensor<4x6x8xf32>) -> (tensor<4x1x8xf32>) {
    %t = tosa.tanh %a : (tensor<4x6x8xf32>) -> tensor<4x6x8xf32>
    %r = tosa.reduce_sum %t {axis = 1 : i32} : (tensor<4x6x8xf32>) -> tensor<4x1x8xf32>
    placer.yield %r : tensor<4x1x8xf32>
  }
  %1 = placer.task "concat" (%a = %y : tensor<4x8xf32>, %b = %y : tensor<4x8xf32>) -> (tensor<8x8xf32>) {
    %r = tensor.concat dim(0) %a, %b : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    placer.yield %r : tensor<8x8xf32>
  }
  %2 = placer.task "heads" (%a = %z : tensor<16x32xf32>) -> (tensor<4x16x8xf32>) {
    %e = tensor.expand_shape %a [[0], [1, 2]] output_shape [16, 4, 8] : tensor<16x32xf32> into tensor<16x4x8xf32>
    %empty = tensor.empty() : tensor<4x16x8xf32>
    %t = linalg.transpose ins(%e : tensor<16x4x8xf32>) outs(%empty : tensor<4x16x8xf32>) permutation = [1, 0, 2]
    placer.yield %t : tensor<4x16x8xf32>
  }
  return %0, %1, %2 : tensor<4x1x8xf32>, tensor<8x8xf32>, tensor<4x16x8xf32>
}
