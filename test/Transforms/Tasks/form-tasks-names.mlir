// RUN: placer-opt %s --allow-unregistered-dialect --form-tasks | FileCheck %s

// Of the names that a program gives an op, a task gets the one that the fewest
// others have, the first where that is undecided.

// CHECK-LABEL: func.func @onnx
// CHECK: placer.task "/fc1/Gemm"
// CHECK: placer.task "outer"
func.func @onnx(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = "onnx.Gemm"(%x) {onnx_node_name = "/fc1/Gemm"} : (tensor<8xf32>) -> tensor<8xf32> loc("other")
  %1 = "onnx.Gemm"(%0) {onnx_node_name = ""} : (tensor<8xf32>) -> tensor<8xf32> loc("outer"("inner"))
  return %1 : tensor<8xf32>
}

// CHECK-LABEL: func.func @shared
// CHECK: placer.task "conv1"
// CHECK: placer.task "conv2"
// CHECK: placer.task "relu"
// CHECK: placer.task "block"
// CHECK: placer.task "twice"
// CHECK: placer.task "twice_1"
// CHECK: placer.task "gemm.1"
// CHECK: placer.task "gemm.2"
func.func @shared(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = math.exp %x : tensor<8xf32> loc("block"("conv1"("net.py":1:1)))
  %1 = math.exp %0 : tensor<8xf32> loc(fused["block", "conv2"])
  %2 = math.exp %1 : tensor<8xf32> loc(callsite("block"("relu") at "main"))
  %3 = math.exp %2 : tensor<8xf32> loc("block")
  %4 = math.exp %3 : tensor<8xf32> loc("twice")
  %5 = math.exp %4 : tensor<8xf32> loc("twice")
  %6 = "onnx.Gemm"(%5) {onnx_node_name = "gemm"} : (tensor<8xf32>) -> tensor<8xf32> loc("gemm.1")
  %7 = "onnx.Gemm"(%6) {onnx_node_name = "gemm"} : (tensor<8xf32>) -> tensor<8xf32> loc("gemm.2")
  return %7 : tensor<8xf32>
}
