// Every collective and every clause, through text, the generic form and bytecode.
//
// RUN: placer-opt %s | FileCheck %s
// RUN: placer-opt %s -o %t.mlir
// RUN: placer-opt %t.mlir | diff %t.mlir -
// RUN: placer-opt %s --mlir-print-op-generic | placer-opt | diff %t.mlir -
// RUN: placer-opt %s --emit-bytecode | placer-opt | diff %t.mlir -

placer.topology @pair {
  placer.device @a kind "gpu"
  placer.device @b kind "gpu"
}

// CHECK-LABEL: func.func @all
func.func @all(%x: tensor<4x2xf32>, %y: tensor<4x2xf32>, %z: tensor<i32>, %e: tensor<0xi8>) {
  // CHECK: %{{.*}}:2 = placer.all_reduce "r0" sum (%arg0, %arg1) : tensor<4x2xf32>
  %r0:2 = placer.all_reduce "r0" sum (%x, %y) : tensor<4x2xf32>
  // CHECK: placer.all_reduce "r1" product reassociate (%arg0, %arg1) on [@a, @b] chunk 4096 algorithm "ring" {note = 1 : i64} : tensor<4x2xf32>
  %r1:2 = placer.all_reduce "r1" product reassociate (%x, %y) on [@a, @b] chunk 4096 algorithm "ring" {note = 1} : tensor<4x2xf32>
  // CHECK: %{{.*}}:4 = placer.all_reduce "r2" max ([%arg0, %{{.*}}#0], [%arg1, %{{.*}}#1]) : tensor<4x2xf32>, tensor<4x2xf32>
  %r2:4 = placer.all_reduce "r2" max ([%x, %r0#0], [%y, %r0#1]) : tensor<4x2xf32>, tensor<4x2xf32>
  // CHECK: %{{.*}}:2 = placer.all_reduce "p" sum (%arg0, %arg1) pieces [4, 28] on [@a, @b] : tensor<4x2xf32>
  %p:2 = placer.all_reduce "p" sum (%x, %y) pieces [4, 28] on [@a, @b] : tensor<4x2xf32>
  // CHECK: placer.reduce "r3" bitwise_xor (%arg2, %arg2) to 1 on [@a, @b] : tensor<i32>
  %r3 = placer.reduce "r3" bitwise_xor (%z, %z) to 1 on [@a, @b] : tensor<i32>
  // CHECK: %{{.*}}:3 = placer.broadcast "b" (%arg3) from 2 chunk 1 : tensor<0xi8> to 3
  %b:3 = placer.broadcast "b" (%e) from 2 chunk 1 : tensor<0xi8> to 3
  // CHECK: placer.all_gather "g" (%arg0, %arg1) dim 1 on [@b, @a] : tensor<4x2xf32> -> tensor<4x4xf32>
  %g:2 = placer.all_gather "g" (%x, %y) dim 1 on [@b, @a] : tensor<4x2xf32> -> tensor<4x4xf32>
  // CHECK: placer.reduce_scatter "s" min (%arg0, %arg1) dim 0 : tensor<4x2xf32> -> tensor<2x2xf32>
  %s:2 = placer.reduce_scatter "s" min (%x, %y) dim 0 : tensor<4x2xf32> -> tensor<2x2xf32>
  return
}
