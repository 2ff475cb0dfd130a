// The bodies of parts, by the ops that they are made of.
//
// RUN: placer-opt %s --split-tasks=max-work=1.5 -split-input-file | FileCheck %s
// RUN: placer-opt %s --split-tasks=max-work=1.5 -split-input-file | placer-opt -split-input-file | FileCheck %s

// Padding and halos come out static; parts of a parallel dimension do not wait for each other.
// CHECK-LABEL: func.func @conv
// CHECK: placer.task "conv.0"
// CHECK: tensor.pad %{{.*}} low[0, 1, 1, 0] high[0, 0, 1, 0]
// CHECK: : tensor<4x21x32x8xf32> to tensor<4x22x34x8xf32>
// CHECK: linalg.conv_2d_nhwc_hwcf {{.*}} outs(%{{.*}} : tensor<4x20x32x16xf32>)
// CHECK: math.tanh
// CHECK: placer.task "conv.1"
// CHECK: tensor.pad %{{.*}} low[0, 0, 1, 0] high[0, 1, 1, 0]
// CHECK: : tensor<4x13x32x8xf32> to tensor<4x14x34x8xf32>
// CHECK: linalg.conv_2d_nhwc_hwcf {{.*}} outs(%{{.*}} : tensor<4x12x32x16xf32>)
func.func @conv(%image: tensor<4x32x32x8xf32>, %k: tensor<3x3x8x16xf32>) -> tensor<4x32x32x16xf32> {
  %c = placer.task "conv" (%a = %image : tensor<4x32x32x8xf32>, %b = %k : tensor<3x3x8x16xf32>) split <result 0 dim 1 at [20]> -> (tensor<4x32x32x16xf32>) {
    %zero = arith.constant 0.0 : f32
    %empty = tensor.empty() : tensor<4x32x32x16xf32>
    %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x32x32x16xf32>) -> tensor<4x32x32x16xf32>
    %p = tensor.pad %a low[0, 1, 1, 0] high[0, 1, 1, 0] {
    ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
      tensor.yield %zero : f32
    } : tensor<4x32x32x8xf32> to tensor<4x34x34x8xf32>
    %m = linalg.conv_2d_nhwc_hwcf ins(%p, %b : tensor<4x34x34x8xf32>, tensor<3x3x8x16xf32>) outs(%init : tensor<4x32x32x16xf32>) -> tensor<4x32x32x16xf32>
    %t = math.tanh %m : tensor<4x32x32x16xf32>
    placer.yield %t : tensor<4x32x32x16xf32>
  }
  return %c : tensor<4x32x32x16xf32>
}

// -----

// A part that is nothing but padding reads nothing.
// CHECK-LABEL: func.func @padding
// CHECK: placer.task "pad.0" -> (tensor<2x8xf32>)
// CHECK-NOT: tensor.pad
// CHECK: linalg.fill
// CHECK: placer.task "pad.1"
// CHECK: tensor.pad %{{.*}} low[1, 0] high[0, 0]
func.func @padding(%x: tensor<4x8xf32>) -> tensor<7x8xf32> {
  %y = placer.task "pad" (%a = %x : tensor<4x8xf32>) split <result 0 dim 0 at [2]> -> (tensor<7x8xf32>) {
    %p = tensor.pad %a low[3, 0] high[0, 0] {
    ^bb0(%i: index, %j: index):
      %one = arith.constant 1.0 : f32
      tensor.yield %one : f32
    } : tensor<4x8xf32> to tensor<7x8xf32>
    placer.yield %p : tensor<7x8xf32>
  }
  return %y : tensor<7x8xf32>
}

// -----

// A softmax does not say how boxes of it are computed; what it is made of does.
// CHECK-LABEL: func.func @softmax
// CHECK: placer.task "softmax.0"
// CHECK: tensor.extract_slice %{{.*}}[0, 0] [3, 40] [1, 1] : tensor<16x40xf32> to
// CHECK-NOT: tensor<16
// CHECK: math.exp
// CHECK: placer.yield %{{.*}} : tensor<3x40xf32>
// CHECK: placer.task "softmax.1"
func.func @softmax(%x: tensor<16x40xf32>) -> tensor<16x40xf32> {
  %s = placer.task "softmax" (%a = %x : tensor<16x40xf32>) split <result 0 dim 0 at [3]> -> (tensor<16x40xf32>) {
    %empty = tensor.empty() : tensor<16x40xf32>
    %m = linalg.softmax dimension(1) ins(%a : tensor<16x40xf32>) outs(%empty : tensor<16x40xf32>) -> tensor<16x40xf32>
    placer.yield %m : tensor<16x40xf32>
  }
  return %s : tensor<16x40xf32>
}

// -----

// An op that knows where it is counts on from where its part begins, also after printing.
// CHECK: #[[$FROM5:.*]] = affine_map<()[s0] -> (s0 + 5)>
// CHECK-LABEL: func.func @random
// CHECK: placer.task "rng.0"
// CHECK-NOT: affine.apply
// CHECK: placer.task "rng.1"
// CHECK-NOT: linalg.fill_rng_2d
// CHECK: %[[ROW:.*]] = linalg.index 0 : index
// CHECK: affine.apply #[[$FROM5]]()[%[[ROW]]]
func.func @random() -> tensor<16x10xf32> {
  %r = placer.task "rng" () split <result 0 dim 0 at [5]> -> (tensor<16x10xf32>) {
    %low = arith.constant -1.0 : f64
    %high = arith.constant 1.0 : f64
    %seed = arith.constant 3 : i32
    %empty = tensor.empty() : tensor<16x10xf32>
    %n = linalg.fill_rng_2d ins(%low, %high, %seed : f64, f64, i32) outs(%empty : tensor<16x10xf32>) -> tensor<16x10xf32>
    placer.yield %n : tensor<16x10xf32>
  }
  return %r : tensor<16x10xf32>
}

// -----

// A part that reaches to the end of a reshaped tensor is cut like the others.
// CHECK-LABEL: func.func @reshape
// CHECK: placer.task "flat.0"
// CHECK: tensor.collapse_shape %{{.*}} {{\[\[}}0, 1]] : tensor<10x30xf32> into tensor<300xf32>
// CHECK: placer.task "flat.1"
// CHECK: tensor.collapse_shape %{{.*}} {{\[\[}}0, 1]] : tensor<54x30xf32> into tensor<1620xf32>
func.func @reshape(%x: tensor<64x30xf32>) -> tensor<1920xf32> {
  %y = placer.task "flat" (%a = %x : tensor<64x30xf32>) split <result 0 dim 0 at [300]> -> (tensor<1920xf32>) {
    %t = math.tanh %a : tensor<64x30xf32>
    %c = tensor.collapse_shape %t [[0, 1]] : tensor<64x30xf32> into tensor<1920xf32>
    placer.yield %c : tensor<1920xf32>
  }
  return %y : tensor<1920xf32>
}

// -----

// Parts of a concatenation read what they have; constants, slices and what is inserted are cut along.
// CHECK-LABEL: func.func @moves
// CHECK: placer.task "moves.0"
// CHECK: arith.constant dense<{{\[\[}}1.000000e+00, 2.000000e+00]]> : tensor<1x2xf32>
// CHECK: placer.yield {{.*}} : tensor<3x6xf32>
// CHECK: placer.task "moves.1"
// CHECK: arith.constant dense<{{\[\[}}3.000000e+00, 4.000000e+00]]> : tensor<1x2xf32>
// CHECK: tensor.concat dim(0)
// CHECK-SAME: -> tensor<4x6xf32>
func.func @moves(%x: tensor<4x6xf32>, %y: tensor<3x6xf32>) -> tensor<7x6xf32> {
  %r = placer.task "moves" (%a = %x : tensor<4x6xf32>, %b = %y : tensor<3x6xf32>) split <result 0 dim 0 at [3]> -> (tensor<7x6xf32>) {
    %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
    %s = tensor.extract_slice %a[1, 0] [2, 2] [2, 3] : tensor<4x6xf32> to tensor<2x2xf32>
    %m = arith.mulf %s, %w : tensor<2x2xf32>
    %c = tensor.concat dim(0) %a, %b : (tensor<4x6xf32>, tensor<3x6xf32>) -> tensor<7x6xf32>
    %i = tensor.insert_slice %m into %c[2, 1] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<7x6xf32>
    placer.yield %i : tensor<7x6xf32>
  }
  return %r : tensor<7x6xf32>
}

// -----

// tosa comes out in linalg, as when it is lowered.
// CHECK-LABEL: func.func @tosa
// CHECK: placer.task "matmul.0"
// CHECK: linalg.batch_matmul ins(%{{.*}} : tensor<1x6x5xf32>, tensor<1x5x7xf32>)
// CHECK: placer.yield %{{.*}} : tensor<6x7xf32>
// CHECK: placer.task "matmul.1"
// CHECK: linalg.batch_matmul ins(%{{.*}} : tensor<3x6x5xf32>, tensor<3x5x7xf32>)
func.func @tosa(%x: tensor<4x6x5xf32>, %y: tensor<4x5x7xf32>) -> tensor<24x7xf32> {
  %r = placer.task "matmul" (%a = %x : tensor<4x6x5xf32>, %b = %y : tensor<4x5x7xf32>) split <operand 0 dim 0 at [1]> -> (tensor<24x7xf32>) {
    %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
    %m = tosa.matmul %a, %b, %zero, %zero : (tensor<4x6x5xf32>, tensor<4x5x7xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4x6x7xf32>
    %shape = tosa.const_shape {values = dense<[24, 7]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %f = tosa.reshape %m, %shape : (tensor<4x6x7xf32>, !tosa.shape<2>) -> tensor<24x7xf32>
    placer.yield %f : tensor<24x7xf32>
  }
  return %r : tensor<24x7xf32>
}

// -----

// In a chain a part starts with the partial result of the one before, reshaped as that was.
// CHECK-LABEL: func.func @chain
// CHECK: %[[FIRST:.*]] = placer.task "sum.0"
// CHECK: linalg.fill
// CHECK: placer.task "sum.1"
// CHECK-SAME: %[[BEFORE:[a-z0-9]*]] = %[[FIRST]] : tensor<4x1x8xf32>
// CHECK-NOT: linalg.fill
// CHECK: %[[START:.*]] = tensor.collapse_shape %[[BEFORE]]
// CHECK: linalg.reduce ins(%{{.*}} : tensor<4x4x8xf32>) outs(%[[START]] : tensor<4x8xf32>)
func.func @chain(%x: tensor<4x6x8xf32>) -> tensor<4x1x8xf32> {
  %0 = placer.task "sum" (%a = %x : tensor<4x6x8xf32>) split <operand 0 dim 1 at [2] chain> -> (tensor<4x1x8xf32>) {
    %r = tosa.reduce_sum %a {axis = 1 : i32} : (tensor<4x6x8xf32>) -> tensor<4x1x8xf32>
    placer.yield %r : tensor<4x1x8xf32>
  }
  return %0 : tensor<4x1x8xf32>
}

// -----

// Partial results start with the neutral element, the first with what the whole starts with.
// CHECK-LABEL: func.func @max
// CHECK: placer.task "max.0"
// CHECK: arith.constant 3.000000e+00
// CHECK: placer.task "max.1"
// CHECK: arith.constant 0xFF800000
// CHECK: arith.maximumf
func.func @max(%x: tensor<6x20xf32>) -> tensor<6xf32> {
  %0 = placer.task "max" (%a = %x : tensor<6x20xf32>) split <operand 0 dim 1 at [7] sum> -> (tensor<6xf32>) {
    %three = arith.constant 3.0 : f32
    %empty = tensor.empty() : tensor<6xf32>
    %init = linalg.fill ins(%three : f32) outs(%empty : tensor<6xf32>) -> tensor<6xf32>
    %r = linalg.reduce {arith.maximumf} ins(%a : tensor<6x20xf32>) outs(%init : tensor<6xf32>) dimensions = [1]
    placer.yield %r : tensor<6xf32>
  }
  return %0 : tensor<6xf32>
}

// -----

// What a program says of an op is true of all of it: a tile has its share.
// CHECK-LABEL: func.func @work
// CHECK: placer.task "tanh.0"
// CHECK-NOT: placer.cost
// CHECK: placer.work = {flops = 2.500000e+02 : f64}
// CHECK: placer.task "exp.0"
// CHECK: linalg.generic {{.*}} outs({{.*}}) attrs = {placer.work = {flops = 2.500000e+02 : f64}}
// CHECK: math.exp %{{[a-z0-9]*}} : f32
func.func @work(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = placer.task "tanh" (%a = %x : tensor<8xf32>) split <result 0 dim 0 at [2]> -> (tensor<8xf32>) {
    %empty = tensor.empty() : tensor<8xf32>
    %r = linalg.tanh {placer.cost = #placer.cost<gpu = 8>, placer.work = {flops = 1000 : i64}} ins(%a : tensor<8xf32>) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
    placer.yield %r : tensor<8xf32>
  }
  %1 = placer.task "exp" (%a = %x : tensor<8xf32>) split <result 0 dim 0 at [2]> -> (tensor<8xf32>) {
    %r = math.exp %a {placer.split = #placer.split<result 0 dim 0 at [2]>, placer.work = {flops = 1000 : i64}} : tensor<8xf32>
    placer.yield %r : tensor<8xf32>
  }
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}

// -----

// One cut may be a dimension of one result and a reduction to another.
// CHECK-LABEL: func.func @both
// CHECK: %[[FIRST:.*]]:2 = placer.task "back.0" {{.*}} -> (tensor<4x7xf32>, tensor<7xf32>)
// CHECK: placer.task "back.1" (%{{[a-z0-9]*}} = %arg0 : tensor<10x7xf32>, %[[BEFORE:[a-z0-9]*]] = %[[FIRST]]#1 : tensor<7xf32>) -> (tensor<6x7xf32>, tensor<7xf32>)
// CHECK: linalg.reduce {{.*}} ins(%{{.*}} : tensor<6x7xf32>) outs(%[[BEFORE]] : tensor<7xf32>)
func.func @both(%x: tensor<10x7xf32>) -> (tensor<10x7xf32>, tensor<7xf32>) {
  %0:2 = placer.task "back" (%a = %x : tensor<10x7xf32>) split <operand 0 dim 0 at [4] chain> -> (tensor<10x7xf32>, tensor<7xf32>) {
    %zero = arith.constant dense<0.0> : tensor<7xf32>
    %t = math.tanh %a : tensor<10x7xf32>
    %r = linalg.reduce {arith.addf} ins(%t : tensor<10x7xf32>) outs(%zero : tensor<7xf32>) dimensions = [0]
    placer.yield %t, %r : tensor<10x7xf32>, tensor<7xf32>
  }
  return %0#0, %0#1 : tensor<10x7xf32>, tensor<7xf32>
}

// -----

// Packed tensors may be cut inside of a tile.
// CHECK-LABEL: func.func @unpack
// CHECK: placer.task "unpack.0"
// CHECK: math.tanh
// CHECK: -> tensor<2x2x4x4xf32>
// CHECK: placer.yield %{{.*}} : tensor<5x8xf32>
// CHECK: placer.task "unpack.1"
// CHECK: tensor.extract_slice %{{.*}}[1, 0, 0, 0] [2, 2, 4, 4]
// CHECK: placer.yield %{{.*}} : tensor<4x8xf32>
func.func @unpack(%x: tensor<3x2x4x4xf32>) -> tensor<9x8xf32> {
  %0 = placer.task "unpack" (%a = %x : tensor<3x2x4x4xf32>) split <result 0 dim 0 at [5]> -> (tensor<9x8xf32>) {
    %empty = tensor.empty() : tensor<9x8xf32>
    %t = math.tanh %a : tensor<3x2x4x4xf32>
    %p = linalg.unpack %t inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %empty : tensor<3x2x4x4xf32> -> tensor<9x8xf32>
    placer.yield %p : tensor<9x8xf32>
  }
  return %0 : tensor<9x8xf32>
}
