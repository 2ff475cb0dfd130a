// Ops that upstream lowers by others.
//
// RUN: placer-opt %s --placer-expand-ops | FileCheck %s

// CHECK-LABEL: func.func @softmax
// CHECK-NOT: linalg.softmax
// CHECK: linalg.generic
// CHECK: math.exp
func.func @softmax(%a: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %e = tensor.empty() : tensor<8x16xf32>
  %y = linalg.softmax dimension(1) ins(%a : tensor<8x16xf32>) outs(%e : tensor<8x16xf32>) -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}

// CHECK-LABEL: func.func @packs
// CHECK-NOT: linalg.{{(un)?}}pack
// CHECK: linalg.transpose
// CHECK: linalg.transpose
func.func @packs(%a: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %e = tensor.empty() : tensor<2x4x4x4xf32>
  %p = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %e : tensor<8x16xf32> -> tensor<2x4x4x4xf32>
  %u = tensor.empty() : tensor<8x16xf32>
  %r = linalg.unpack %p inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %u : tensor<2x4x4x4xf32> -> tensor<8x16xf32>
  return %r : tensor<8x16xf32>
}

// CHECK-LABEL: func.func @winograd
// CHECK-NOT: winograd_filter
// CHECK: scf.for
// CHECK: linalg.matmul
func.func @winograd(%w: tensor<2x3x3x3xf32>) -> tensor<6x6x3x2xf32> {
  %e = tensor.empty() : tensor<6x6x3x2xf32>
  %r = linalg.winograd_filter_transform fmr(F_4_3) ins(%w : tensor<2x3x3x3xf32>) outs(%e : tensor<6x6x3x2xf32>) -> tensor<6x6x3x2xf32>
  return %r : tensor<6x6x3x2xf32>
}

ml_program.global private @w(dense<1.0> : tensor<8xf32>) : tensor<8xf32>
ml_program.global private mutable @v(dense<1.0> : tensor<8xf32>) : tensor<8xf32>

// CHECK-LABEL: func.func @globals(
// CHECK-SAME: %[[A:.*]]: tensor<8xf32>)
// CHECK-NEXT: %[[W:.*]] = arith.constant dense<1.0
// CHECK-NEXT: %[[S:.*]] = arith.addf %[[A]], %[[W]]
// CHECK-NEXT: %[[OWN:.*]] = bufferization.alloc_tensor() copy(%[[S]])
// CHECK-NEXT: ml_program.global_store @v = %[[OWN]]
func.func @globals(%a: tensor<8xf32>) {
  %w = ml_program.global_load_const @w : tensor<8xf32>
  %y = arith.addf %a, %w : tensor<8xf32>
  ml_program.global_store @v = %y : tensor<8xf32>
  return
}

// CHECK-LABEL: func.func @clamp
// CHECK-NOT: math.clampf
// CHECK: arith.minimumf
func.func @clamp(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = math.clampf %a to [%b, %c] : f32
  return %0 : f32
}

// CHECK-LABEL: func.func @divisions
// CHECK-NOT: arith.{{ceil|floor}}div
// CHECK: arith.divsi
func.func @divisions(%a: i32, %b: i32) -> (i32, i32) {
  %0 = arith.floordivsi %a, %b : i32
  %1 = arith.ceildivsi %a, %b : i32
  return %0, %1 : i32, i32
}

// Constants of one number are written out in object files.

// CHECK-LABEL: func.func @splats
// CHECK-DAG: arith.constant dense<1.000000e+00> : tensor<8xf32>
// CHECK-DAG: %[[TWO:.*]] = arith.constant 2.000000e+00 : f32
// CHECK-DAG: %[[EMPTY:.*]] = tensor.empty() : tensor<512x512xf32>
// CHECK-DAG: linalg.fill ins(%[[TWO]] : f32) outs(%[[EMPTY]] : tensor<512x512xf32>)
// CHECK: arith.constant dense_resource<c> : tensor<100000xi8>
func.func @splats() -> (tensor<8xf32>, tensor<512x512xf32>, tensor<100000xi8>) {
  %a = arith.constant dense<1.0> : tensor<8xf32>
  %b = arith.constant dense<2.0> : tensor<512x512xf32>
  %c = arith.constant dense_resource<c> : tensor<100000xi8>
  return %a, %b, %c : tensor<8xf32>, tensor<512x512xf32>, tensor<100000xi8>
}
