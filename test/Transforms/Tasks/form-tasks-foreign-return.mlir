// What ends a function may be of a dialect that is not loaded, as onnx-mlir's is.
// RUN: placer-opt %s --allow-unregistered-dialect --form-tasks | FileCheck %s
// RUN: placer-opt %s --allow-unregistered-dialect --form-tasks --coarsen=target=1 --place-list --placer-verify-schedule | FileCheck %s --check-prefix=PLACED
// RUN: placer-opt %s --allow-unregistered-dialect -o %t.before
// RUN: placer-opt %s --allow-unregistered-dialect --form-tasks --placer-open-tasks -o %t.after
// RUN: diff %t.before %t.after

placer.topology @box {
  placer.device @a kind "cpu"
}

// CHECK: %[[RELU:.*]] = placer.task "Relu_0"
// CHECK: %[[TANH:.*]] = placer.task "Tanh_0"
// CHECK-NOT: placer.task
// CHECK: "onnx.Return"(%[[TANH]])
// PLACED: placer.group
// PLACED: "onnx.Return"
func.func @main_graph(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = "onnx.Relu"(%x) {placer.cost = #placer.cost<cpu = 100>} : (tensor<8xf32>) -> tensor<8xf32>
  %1 = "onnx.Tanh"(%0) {placer.cost = #placer.cost<cpu = 100>} : (tensor<8xf32>) -> tensor<8xf32>
  "onnx.Return"(%1) : (tensor<8xf32>) -> ()
}
