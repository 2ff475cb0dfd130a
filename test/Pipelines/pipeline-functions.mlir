// RUN: placer-opt %s --placer-pipeline='topology-file=%S/../Transforms/Inputs/box.mlir functions=called,program' | FileCheck %s
// RUN: not placer-opt %s --placer-pipeline='topology-file=%S/../Transforms/Inputs/box.mlir functions=misspelt' 2>&1 | FileCheck %s --check-prefixes=MISSPELT

// Only what is named is placed, also where others call it.

// CHECK-LABEL: func.func @program
// CHECK:         placer.task "exp_0" {{.*}} on @gpu0 at 0
// CHECK-LABEL: func.func @called
// CHECK:         placer.task "exp_0" {{.*}} on @gpu0 at 0
// CHECK-LABEL: func.func @main
// CHECK-NOT:     placer.task

// MISSPELT:     error: --form-tasks finds no function 'misspelt' with a body
// MISSPELT-NOT: note:

func.func @program(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = math.exp %x {placer.cost = #placer.cost<gpu = 10>} : tensor<4xf32>
  return %a : tensor<4xf32>
}
func.func @called(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = math.exp %x {placer.cost = #placer.cost<gpu = 10>} : tensor<4xf32>
  return %a : tensor<4xf32>
}
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = call @called(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %a : tensor<4xf32>
}
