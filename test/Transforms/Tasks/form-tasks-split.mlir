// What a program says of where its ops are cut becomes a clause of their tasks.
//
// RUN: placer-opt %s --form-tasks | FileCheck %s
// RUN: placer-opt %s --form-tasks=granularity=fused | FileCheck %s --check-prefix=FUSED

// Numbers of operands and results are those of the task. What is cut is alone in its task.
// CHECK-LABEL: func.func @layer
// CHECK: placer.task "matmul_0" (%{{.*}} = %arg1 : tensor<64x128xf32>, %{{.*}} = %arg0 : tensor<128x30xf32>)
// CHECK-SAME: split <operand 1 dim 1 parts 2, operand 0 dim 1 at [50] chain>
// CHECK: placer.task "tanh_0" {{.*}} split <result 0 dim 0 shares [2, 1]>
// FUSED-LABEL: func.func @layer
// FUSED: placer.task "matmul_0" {{.*}} split <operand 1 dim 1 parts 2, operand 0 dim 1 at [50] chain>
// FUSED: placer.task "tanh_0" {{.*}} split <result 0 dim 0 shares [2, 1]>
// FUSED: placer.task "absf_0"
func.func @layer(%w: tensor<128x30xf32>, %x: tensor<64x128xf32>) -> tensor<64x30xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x30xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x30xf32>) -> tensor<64x30xf32>
  %h = linalg.matmul {placer.split = #placer.split<operand 1 dim 1 parts 2, operand 0 dim 1 at [50] chain>}
      ins(%x, %w : tensor<64x128xf32>, tensor<128x30xf32>) outs(%init : tensor<64x30xf32>) -> tensor<64x30xf32>
  %y = math.tanh %h {placer.split = #placer.split<result 0 dim 0 shares [2, 1]>} : tensor<64x30xf32>
  %z = math.absf %y : tensor<64x30xf32>
  return %z : tensor<64x30xf32>
}
