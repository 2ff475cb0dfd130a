// Loads of globals that nobody writes become constants, so that they run.
//
// RUN: split-file %s %t
// RUN: placer-opt %t/tasks.mlir --lower-to-devices --placer-outline-tasks | FileCheck %s
// RUN: placer-opt %t/tasks.mlir --lower-to-async-llvm | FileCheck %s --check-prefix=LLVM
// RUN: placer-opt %t/extern.mlir --lower-to-devices --placer-outline-tasks --verify-diagnostics

// CHECK-NOT: ml_program.global private @w
// CHECK: ml_program.global public @shown
// CHECK: func.func private @f_a(
// CHECK-NOT: global_load
// CHECK: arith.constant dense<[1.000000e+00, 2.000000e+00]>
// CHECK: arith.constant dense<3.000000e+00>

// LLVM: llvm.mlir.global
// LLVM-NOT: ml_program.global_load

//--- tasks.mlir
placer.topology @box {
  placer.device @d kind "gpu"
}
ml_program.global private @w(dense<[1.0, 2.0]> : tensor<2xf32>) : tensor<2xf32>
ml_program.global public @shown(dense<3.0> : tensor<2xf32>) : tensor<2xf32>
// Weights among the arguments are nothing that a runner has to know.
func.func @f(%x: tensor<2xf32>, %y: tensor<2xf32> {placer.weight}) -> tensor<2xf32> {
  %a = placer.task "a" (%i = %x : tensor<2xf32>, %j = %y : tensor<2xf32>) cost <gpu = 5> on @d at 0 -> (tensor<2xf32>) {
    %w = ml_program.global_load_const @w : tensor<2xf32>
    %s = ml_program.global_load @shown : tensor<2xf32>
    %0 = arith.addf %i, %w : tensor<2xf32>
    %1 = arith.addf %0, %s : tensor<2xf32>
    %2 = arith.addf %1, %j : tensor<2xf32>
    placer.yield %2 : tensor<2xf32>
  }
  return %a : tensor<2xf32>
}

//--- extern.mlir
placer.topology @box {
  placer.device @d kind "gpu"
}
// expected-note @+1 {{the global is here}}
ml_program.global private @w(#ml_program.extern : tensor<2xf32>) : tensor<2xf32>
func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> {
  %a = placer.task "a" (%i = %x : tensor<2xf32>) cost <gpu = 5> on @d at 0 -> (tensor<2xf32>) {
    // expected-error @+1 {{global 'w' has no value here that could be loaded to run}}
    %w = ml_program.global_load_const @w : tensor<2xf32>
    %0 = arith.addf %i, %w : tensor<2xf32>
    placer.yield %0 : tensor<2xf32>
  }
  return %a : tensor<2xf32>
}
