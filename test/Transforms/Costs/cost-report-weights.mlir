// Weights that are arguments are weights of the report, each once.
// RUN: placer-opt %s --form-tasks --placer-annotate-costs --placer-cost-report -o /dev/null | FileCheck %s

placer.topology @box {
  placer.device @a kind "cpu"
}

// CHECK: weights: 16640 bytes in 2 weights, each once on every device that reads it, and 0 bytes that single tasks hold
// CHECK-NEXT: arguments: 4096 bytes in 1 argument are counted nowhere
func.func @f(%x: tensor<16x64xf32>, %w: tensor<64x64xf32> {placer.weight}, %b: tensor<64xf32> {placer.weight}) -> tensor<16x64xf32> {
  %init = tensor.empty() : tensor<16x64xf32>
  %bias = linalg.broadcast ins(%b : tensor<64xf32>) outs(%init : tensor<16x64xf32>) dimensions = [0]
  %0 = linalg.matmul ins(%x, %w : tensor<16x64xf32>, tensor<64x64xf32>) outs(%bias : tensor<16x64xf32>) -> tensor<16x64xf32>
  %1 = linalg.matmul ins(%0, %w : tensor<16x64xf32>, tensor<64x64xf32>) outs(%bias : tensor<16x64xf32>) -> tensor<16x64xf32>
  return %1 : tensor<16x64xf32>
}
