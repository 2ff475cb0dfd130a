// RUN: placer-opt %s --split-input-file --verify-diagnostics --placer-pipeline=topology-file=%S/../Transforms/Inputs/box.mlir
// RUN: placer-opt %s --split-input-file --placer-pipeline='topology-file=%S/../Transforms/Inputs/box.mlir dynamic-extent=16 algorithm=heft' 2>&1 | FileCheck %s
// RUN: not placer-opt %s --placer-pipeline=algorithm=magic 2>&1 | FileCheck %s --check-prefix=ALGORITHM
// RUN: not placer-opt %s --placer-pipeline='topology-file=%S/../Transforms/Inputs/box.mlir dynamic-extent=16 algorithm=search time-limit=-1' 2>&1 | FileCheck %s --check-prefix=SEARCH
// RUN: not placer-opt %s --placer-pipeline='topology-file=%S/../Transforms/Inputs/box.mlir dynamic-extent=16 algorithm=ilp time-limit=-1' 2>&1 | FileCheck %s --check-prefix=ILP
// RUN: not placer-opt %s --placer-pipeline=algoritm=heft 2>&1 | FileCheck %s --check-prefix=OPTION

// Errors are those of the passes, and the options reach them.

// ALGORITHM: error: --place-list knows no algorithm 'magic'
// SEARCH:    error: --place-search: limits must be at least 0
// ILP:       error: --place-ilp: limits must be at least 0
// OPTION:    error: --placer-pipeline: no such option algoritm

// CHECK: placer.task "exp_0" {{.*}} on @gpu0 at 0 -> (tensor<?xf32> bytes 64)

func.func @dynamic(%x: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error@below {{result 0 of task 'exp_0' has type 'tensor<?xf32>', which does not tell its size}}
  // expected-note@below {{say it after the type}}
  // expected-note@below {{--form-tasks=dynamic-extent=n}}
  %a = math.exp %x {placer.cost = #placer.cost<gpu = 10>} : tensor<?xf32>
  %b = math.exp %a {placer.cost = #placer.cost<gpu = 10>} : tensor<?xf32>
  return %b : tensor<?xf32>
}
