// RUN: placer-opt %s --allow-unregistered-dialect --form-tasks="ops=onnx granularity=fused" --placer-annotate-costs=ops=onnx 2>&1 | FileCheck %s

placer.topology @box {
  placer.device @a kind "unit" figures {peak = {f32 = 1.0e12}, bandwidth = 1.0e12}
}

// CHECK-NOT: warning
// CHECK-LABEL: func.func @net
func.func @net(%x: tensor<1x64x32x32xf32>) -> tensor<1x10xf32> {
  // 2 * 128 * 30 * 30 * 64 * 3 * 3, and a cheap op with it.
  // CHECK: placer.task "Conv_0" {{.*}} op "onnx.Conv" cost <unit = 133632> resident 294912
  // CHECK: "onnx.Constant"
  // CHECK: "onnx.Conv"
  // CHECK: "onnx.Relu"
  %w = "onnx.Constant"() {value = dense<0.5> : tensor<128x64x3x3xf32>} : () -> tensor<128x64x3x3xf32>
  %none = "onnx.NoValue"() {value} : () -> none
  %0 = "onnx.Conv"(%x, %w, %none) {group = 1 : si64, kernel_shape = [3, 3]} : (tensor<1x64x32x32xf32>, tensor<128x64x3x3xf32>, none) -> tensor<1x128x30x30xf32>
  %1 = "onnx.Relu"(%0) : (tensor<1x128x30x30xf32>) -> tensor<1x128x30x30xf32>
  // 128 * 15 * 15 * 2 * 2 operations in 576,000 bytes.
  // CHECK: op "onnx.MaxPoolSingleOut" cost <unit = 576>
  %2 = "onnx.MaxPoolSingleOut"(%1) {kernel_shape = [2, 2], strides = [2, 2]} : (tensor<1x128x30x30xf32>) -> tensor<1x128x15x15xf32>
  %shape = "onnx.Constant"() {value = dense<[1, 28800]> : tensor<2xi64>} : () -> tensor<2xi64>
  %3 = "onnx.Reshape"(%2, %shape) : (tensor<1x128x15x15xf32>, tensor<2xi64>) -> tensor<1x28800xf32>
  // 2 * 10 * 28800 operations in 1,267,240 bytes.
  // CHECK: op "onnx.Gemm" cost <unit = 1267>
  %m = "onnx.Constant"() {value = dense<0.5> : tensor<28800x10xf32>} : () -> tensor<28800x10xf32>
  %4 = "onnx.Gemm"(%3, %m, %none) {transA = 0 : si64} : (tensor<1x28800xf32>, tensor<28800x10xf32>, none) -> tensor<1x10xf32>
  return %4 : tensor<1x10xf32>
}
