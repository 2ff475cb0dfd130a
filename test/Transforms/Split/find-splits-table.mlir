// The axes of tasks as graphs have them, from their bodies.
//
// RUN: placer-opt %s --find-splits=table | FileCheck %s
// RUN: placer-opt %s --find-splits="table reassociate" | FileCheck %s --check-prefix=SUMS
// RUN: placer-opt %s --find-splits=table | placer-translate --mlir-to-graph | FileCheck %s --check-prefix=GRAPH
// RUN: placer-opt %s --find-splits=table | placer-opt --find-splits | FileCheck %s

// Arguments that are no weights are everywhere, and not looked at. A pooling has strides and a halo; what is
// read in two ways is needed whole.
// CHECK: placer.task "conv"
// CHECK-SAME: placer.splits = [
// CHECK-SAME: {axis = "result 0 dim 1", extent = 32 : i64, kind = "attribute", operands = ["whole", "whole"], results = [{dim = 1 : i64, extent = 32 : i64}]}
// CHECK-SAME: {axis = "result 0 dim 3", extent = 8 : i64, kind = "parameter", operands = ["whole", {dim = 3 : i64, extent = 8 : i64}]
// CHECK-NOT: reduction
// CHECK: placer.task "pool"
// CHECK-SAME: {axis = "result 0 dim 1", extent = 15 : i64, kind = "attribute", operands = [{after = 1 : i64, dim = 1 : i64, extent = 32 : i64, scale = 2 : i64}]
// CHECK: placer.task "gram"
// CHECK-SAME: axis = "result 0 dim 0", extent = 15 : i64, kind = "attribute", operands = ["whole", "whole"]
// CHECK: placer.task "loop"
// CHECK-NOT: placer.splits
// CHECK: return

// SUMS: placer.task "conv"
// SUMS-SAME: {axis = "operand 0 dim 3", extent = 3 : i64, kind = "reduction", operands = ["whole", {dim = 2 : i64, extent = 3 : i64}], results = ["partial"]}

// GRAPH: "name":"conv"
// GRAPH-SAME: {"axis":"result 0 dim 3","kind":"parameter","extent":8,"tensors":{"conv":{"dim":3,"extent":8}},"weights":{"arg1":{"dim":3,"extent":8}}

func.func @f(%x: tensor<1x34x34x3xf32>, %k: tensor<3x3x3x8xf32> {placer.weight}) -> (tensor<15x15xf32>, tensor<15x15xf32>) {
  %c = placer.task "conv" (%a = %x : tensor<1x34x34x3xf32>, %b = %k : tensor<3x3x3x8xf32>) cost <k = 900> -> (tensor<1x32x32x8xf32>) {
    %zero = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<1x32x32x8xf32>
    %i = linalg.fill ins(%zero : f32) outs(%e : tensor<1x32x32x8xf32>) -> tensor<1x32x32x8xf32>
    %r = linalg.conv_2d_nhwc_hwcf ins(%a, %b : tensor<1x34x34x3xf32>, tensor<3x3x3x8xf32>) outs(%i : tensor<1x32x32x8xf32>) -> tensor<1x32x32x8xf32>
    placer.yield %r : tensor<1x32x32x8xf32>
  }
  %p = placer.task "pool" (%a = %c : tensor<1x32x32x8xf32>) cost <k = 90> -> (tensor<1x15x15x8xf32>) {
    %low = arith.constant 0xFF800000 : f32
    %e = tensor.empty() : tensor<1x15x15x8xf32>
    %i = linalg.fill ins(%low : f32) outs(%e : tensor<1x15x15x8xf32>) -> tensor<1x15x15x8xf32>
    %w = tensor.empty() : tensor<3x3xf32>
    %r = linalg.pooling_nhwc_max {strides = dense<2> : tensor<2xi64>} ins(%a, %w : tensor<1x32x32x8xf32>, tensor<3x3xf32>) outs(%i : tensor<1x15x15x8xf32>) -> tensor<1x15x15x8xf32>
    placer.yield %r : tensor<1x15x15x8xf32>
  }
  %s = placer.task "slice" (%a = %p : tensor<1x15x15x8xf32>) cost <k = 9> -> (tensor<15x8xf32>) {
    %0 = tensor.extract_slice %a[0, 0, 3, 0] [1, 15, 1, 8] [1, 1, 1, 1] : tensor<1x15x15x8xf32> to tensor<15x8xf32>
    %r = math.tanh %0 : tensor<15x8xf32>
    placer.yield %r : tensor<15x8xf32>
  }
  %g = placer.task "gram" (%a = %s : tensor<15x8xf32>, %b = %s : tensor<15x8xf32>) cost <k = 30> -> (tensor<15x15xf32>) {
    %zero = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<15x15xf32>
    %i = linalg.fill ins(%zero : f32) outs(%e : tensor<15x15xf32>) -> tensor<15x15xf32>
    %r = linalg.matmul indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>]
        ins(%a, %b : tensor<15x8xf32>, tensor<15x8xf32>) outs(%i : tensor<15x15xf32>) -> tensor<15x15xf32>
    placer.yield %r : tensor<15x15xf32>
  }
  %l = placer.task "loop" (%a = %g : tensor<15x15xf32>) cost <k = 30> -> (tensor<15x15xf32>) {
    %i0 = arith.constant 0 : index
    %i1 = arith.constant 1 : index
    %i8 = arith.constant 8 : index
    %r = scf.for %i = %i0 to %i8 step %i1 iter_args(%t = %a) -> (tensor<15x15xf32>) {
      %n = math.tanh %t : tensor<15x15xf32>
      scf.yield %n : tensor<15x15xf32>
    }
    placer.yield %r : tensor<15x15xf32>
  }
  return %g, %l : tensor<15x15xf32>, tensor<15x15xf32>
}
placer.topology @one {
  placer.device @gpu0 kind "k"
}
