// Constants whose data a printer left out are told apart by where they stand.
// RUN: placer-opt %s --form-tasks --placer-annotate-costs | FileCheck %s

placer.topology @box {
  placer.device @a kind "cpu"
}

// Two weights, of which two tasks read the first.
// CHECK-LABEL: func.func @f
func.func @f(%x: tensor<16x64xf32>, %init: tensor<16x64xf32>) -> tensor<16x64xf32> {
  %v = arith.constant dense_resource<__elided__> : tensor<64x64xf32>
  %w = arith.constant dense_resource<__elided__> : tensor<64x64xf32>
  // CHECK: placer.task "matmul_0" {{.*}} weights <"__elided__" = 16384>
  %0 = linalg.matmul ins(%x, %v : tensor<16x64xf32>, tensor<64x64xf32>) outs(%init : tensor<16x64xf32>) -> tensor<16x64xf32>
  // CHECK: placer.task "matmul_1" {{.*}} resident 16384
  // CHECK-NOT: weights
  %1 = linalg.matmul ins(%0, %w : tensor<16x64xf32>, tensor<64x64xf32>) outs(%init : tensor<16x64xf32>) -> tensor<16x64xf32>
  // CHECK: placer.task "matmul_2" {{.*}} weights <"__elided__" = 16384>
  %2 = linalg.matmul ins(%1, %v : tensor<16x64xf32>, tensor<64x64xf32>) outs(%init : tensor<16x64xf32>) -> tensor<16x64xf32>
  return %2 : tensor<16x64xf32>
}
