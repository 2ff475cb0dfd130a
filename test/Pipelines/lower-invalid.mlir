// What no pass lowers is one error, at its place.
//
// RUN: placer-opt %s --split-input-file --verify-diagnostics --form-tasks --placer-annotate-costs --place-list --lower-to-async-llvm -o /dev/null
// RUN: placer-opt %s --split-input-file --verify-diagnostics --form-tasks --placer-annotate-costs --place-list --lower-to-mpi-llvm -o /dev/null

placer.topology @one {
  placer.device @cpu0 kind "cpu"
}
func.func @f(%a: tensor<8xf8E4M3FN>) -> tensor<8xf32> {
  // expected-error @+2 {{'arith.extf' cannot be lowered to the LLVM dialect}}
  // expected-note @+1 {{replace it before the tasks are formed, or lower it between --lower-to-buffers and the rest of the pipeline}}
  %y = arith.extf %a : tensor<8xf8E4M3FN> to tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----

placer.topology @one {
  placer.device @cpu0 kind "cpu"
}
func.func @f(%a: tensor<4x1x16xf32>, %d: tensor<8x16xf32>, %i: tensor<4x1xindex>) -> tensor<8x16xf32> {
  // expected-error @+2 {{'tensor.scatter' has no form on buffers, so it cannot be lowered}}
  // expected-note @+1 {{replace it by ops of linalg, tensor or scf before the tasks are formed}}
  %y = tensor.scatter %a into %d[%i] scatter_dims([0]) unique : (tensor<4x1x16xf32>, tensor<8x16xf32>, tensor<4x1xindex>) -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}
