// A global that nobody writes is a weight: in each task that reads it.
// RUN: placer-opt %s --form-tasks --placer-annotate-costs | FileCheck %s

placer.topology @box {
  placer.device @a kind "unit" figures {peak = {f32 = 1.0e12}, bandwidth = 1.0e12}
}

ml_program.global private @w(dense<1.0> : tensor<1024xf32>) : tensor<1024xf32>
ml_program.global private mutable @state(dense<1.0> : tensor<1024xf32>) : tensor<1024xf32>

// CHECK-LABEL: func.func @weights
func.func @weights(%x: tensor<1024xf32>) -> tensor<1024xf32> {
  %w = ml_program.global_load @w : tensor<1024xf32>
  // CHECK: placer.task "addf_0" {{.*}} weights <"w" = 4096>
  // CHECK-NEXT: ml_program.global_load @w
  %0 = arith.addf %x, %w : tensor<1024xf32>
  // CHECK: placer.task "mulf_0" {{.*}} weights <"w" = 4096>
  // CHECK-NEXT: ml_program.global_load @w
  %1 = arith.mulf %0, %w : tensor<1024xf32>
  return %1 : tensor<1024xf32>
}

// One that is written is read where the program says so.
// CHECK-LABEL: func.func @states
func.func @states(%x: tensor<1024xf32>) -> tensor<1024xf32> {
  // CHECK: placer.task "global_load_0"
  %w = ml_program.global_load @state : tensor<1024xf32>
  // CHECK: placer.task "addf_0"
  %0 = arith.addf %x, %w : tensor<1024xf32>
  return %0 : tensor<1024xf32>
}
