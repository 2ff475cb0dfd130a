// RUN: placer-opt %s --allow-unregistered-dialect --form-tasks --split-input-file -verify-diagnostics | FileCheck %s

// Only calls make a function a part of another. What names one otherwise, as the
// entry point of an ONNX model, does not.

// CHECK-LABEL: func.func @main_graph
// CHECK: placer.task "exp_0"
func.func @main_graph(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = math.exp %x : tensor<8xf32>
  return %0 : tensor<8xf32>
}
// expected-remark @below {{ops of 'onnx' are known by the table 'onnx'}}
"onnx.EntryPoint"() {func = @main_graph} : () -> ()

// -----

// A function that is made a value is there to be called.

// CHECK-LABEL: func.func @indirect
// CHECK: placer.task "call_indirect_0"
// CHECK-LABEL: func.func @value
// CHECK-NOT: placer.task
func.func @indirect(%x: tensor<8xf32>) -> tensor<8xf32> {
  %f = func.constant @value : (tensor<8xf32>) -> tensor<8xf32>
  %0 = func.call_indirect %f(%x) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func @value(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = math.exp %x : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// A model that another function calls is one task of it; of a large one, that is
// said, once.

// CHECK-LABEL: func.func @main
// CHECK: placer.task "small_0"
// CHECK: placer.task "model_0"
// CHECK: placer.task "model_1"
func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = call @small(%x) : (tensor<8xf32>) -> tensor<8xf32>
  // expected-remark @+1 {{all 16 ops of function 'model' that do work go into one task of 'main'}}
  %1 = call @model(%0) : (tensor<8xf32>) -> tensor<8xf32>
  %2 = call @model(%1) : (tensor<8xf32>) -> tensor<8xf32>
  return %2 : tensor<8xf32>
}
func.func private @small(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = math.exp %x : tensor<8xf32>
  return %0 : tensor<8xf32>
}
// expected-note @+1 {{--inline before --form-tasks makes them tasks of 'main'; --form-tasks=functions=model forms the tasks of this function instead}}
func.func private @model(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = math.exp %x : tensor<8xf32>
  %1 = math.exp %0 : tensor<8xf32>
  %2 = math.exp %1 : tensor<8xf32>
  %3 = math.exp %2 : tensor<8xf32>
  %4 = math.exp %3 : tensor<8xf32>
  %5 = math.exp %4 : tensor<8xf32>
  %6 = math.exp %5 : tensor<8xf32>
  %7 = math.exp %6 : tensor<8xf32>
  %8 = math.exp %7 : tensor<8xf32>
  %9 = math.exp %8 : tensor<8xf32>
  %10 = math.exp %9 : tensor<8xf32>
  %11 = math.exp %10 : tensor<8xf32>
  %12 = math.exp %11 : tensor<8xf32>
  %13 = math.exp %12 : tensor<8xf32>
  %14 = math.exp %13 : tensor<8xf32>
  %15 = math.exp %14 : tensor<8xf32>
  return %15 : tensor<8xf32>
}

// -----

// What has tasks stays as it is, without a word.

// CHECK-LABEL: func.func @formed
// CHECK-NEXT: placer.task "a"
func.func @formed() {
  placer.task "a" {
  }
  return
}
