// RUN: placer-opt %s --placer-pipeline=topology-file=%S/Inputs/box.mlir | FileCheck %s --check-prefixes=CHECK,HEFT
// RUN: placer-opt %s --placer-pipeline='topology-file=%S/Inputs/several-topologies.mlir topology=large algorithm=single' | FileCheck %s --check-prefixes=CHECK,SINGLE
// RUN: placer-opt %s --pass-pipeline='builtin.module(placer-pipeline{topology-file=%S/Inputs/box.mlir host-device=gpu1 granularity=fused})' | FileCheck %s --check-prefixes=HOST
// RUN: placer-opt %s --import-topology=file=%S/Inputs/box.mlir --form-tasks --place-list --verify-schedule -o %t.by-hand
// RUN: placer-opt %s --placer-pipeline=topology-file=%S/Inputs/box.mlir | diff %t.by-hand -
// RUN: placer-opt %s --placer-pipeline='topology-file=%S/Inputs/box.mlir algorithm=search time-limit=0.1' | FileCheck %s --check-prefixes=BEST
// RUN: placer-opt %s --placer-pipeline='topology-file=%S/Inputs/box.mlir algorithm=search time-limit=0.1 target-groups=1' | FileCheck %s --check-prefixes=GROUPS
// RUN: placer-opt %s --placer-pipeline='topology-file=%S/Inputs/box.mlir algorithm=ilp time-limit=5' | FileCheck %s --check-prefixes=BEST
// RUN: placer-opt %s --placer-pipeline='topology-file=%S/Inputs/box.mlir functions=called,program' | FileCheck %s --check-prefixes=NAMED
// RUN: not placer-opt %s --placer-pipeline='topology-file=%S/Inputs/box.mlir functions=misspelt' 2>&1 | FileCheck %s --check-prefixes=MISSPELT

// A program goes in, a placed program comes out; what has tasks already is
// placed as it is.

// HEFT:   placer.topology @box
// SINGLE: placer.topology @large

// CHECK-LABEL: func.func @program
// HEFT-SAME:     placer.lower_bound = 136
// CHECK:         placer.task "exp_0" {{.*}} cost <gpu = 10> on @gpu0 at 0
// HEFT:          placer.transfer %exp_0 from @gpu0 to @gpu1 at 10
// SINGLE-NOT:    placer.transfer
// CHECK:         placer.task "sin_0" {{.*}} on @gpu0 at 10
// HEFT:          placer.task "cosine" {{.*}} on @gpu1 at 36
// SINGLE:        placer.task "cosine" {{.*}} on @gpu0 at 110

// CHECK-LABEL: func.func @tasks
// CHECK:         placer.task "a" cost <gpu = 100> on @gpu0 at 0

// What no schedule can beat is found by all that search.

// BEST-LABEL: func.func @program
// BEST-SAME:    placer.lower_bound = 136
// BEST:         placer.task "cosine" {{.*}} on @gpu1 at 36
// GROUPS-LABEL: func.func @program
// GROUPS-NOT:   placer.group
// GROUPS:       placer.task "cosine" {{.*}} on @gpu0 at 110

// The argument lives on the host, and elementwise ops are one task.

// HOST-LABEL: func.func @program
// HOST:         placer.task "arg0" {{.*}} only [@gpu1] on @gpu1 at 0
// HOST:         placer.task "exp_0" {{.*}} cost <gpu = 210> on @gpu1 at 0
// HOST:         placer.task "result0" {{.*}} on @gpu1 at 210

// What others call is placed where it is named.

// NAMED-LABEL: func.func @program
// NAMED:         placer.task "exp_0"
// NAMED-LABEL: func.func @called
// NAMED:         placer.task "exp_0" {{.*}} on @gpu0 at 0
// NAMED-LABEL: func.func @caller
// NAMED-NOT:     placer.task
// MISSPELT:     error: --form-tasks finds no function 'misspelt' with a body
// MISSPELT-NOT: note:

func.func @program(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %a = math.exp %x {placer.cost = #placer.cost<gpu = 10>} : tensor<4xf32>
  %b = math.sin %a {placer.cost = #placer.cost<gpu = 100>} : tensor<4xf32>
  %c = math.cos %a {placer.cost = #placer.cost<gpu = 100>} : tensor<4xf32> loc("cosine")
  return %b, %c : tensor<4xf32>, tensor<4xf32>
}
func.func @tasks() {
  placer.task "a" cost <gpu = 100>
  return
}
func.func @called(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = math.exp %x {placer.cost = #placer.cost<gpu = 10>} : tensor<4xf32>
  return %a : tensor<4xf32>
}
func.func @caller(%x: tensor<4xf32>) -> tensor<4xf32> attributes {no_inline} {
  %a = call @called(%x) {placer.cost = #placer.cost<gpu = 10>} : (tensor<4xf32>) -> tensor<4xf32>
  return %a : tensor<4xf32>
}
