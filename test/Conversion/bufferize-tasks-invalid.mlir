// What has no form on buffers.
//
// RUN: placer-opt %s --split-input-file --verify-diagnostics --placer-bufferize-tasks --allow-unregistered-dialect

func.func @f(%a: tensor<8x16xf32>, %i: tensor<4x1xindex>) -> tensor<4x1x16xf32> {
  // expected-error @+2 {{'tensor.gather' has no form on buffers, so it cannot be lowered}}
  // expected-note @+1 {{replace it by ops of linalg, tensor or scf before the tasks are formed}}
  %y = tensor.gather %a[%i] gather_dims([0]) : (tensor<8x16xf32>, tensor<4x1xindex>) -> tensor<4x1x16xf32>
  return %y : tensor<4x1x16xf32>
}

// -----

func.func @f() {
  // expected-error @+2 {{'other.op' cannot be lowered}}
  // expected-note @+1 {{its dialect is not loaded: lower it with the tool that knows it, before the tasks are formed}}
  "other.op"() : () -> ()
  return
}
