// RUN: placer-opt %s --placer-pipeline=topology-file=%S/../Transforms/Inputs/box.mlir | FileCheck %s --check-prefixes=CHECK,HEFT
// RUN: placer-opt %s --placer-pipeline='topology-file=%S/../Transforms/Inputs/several-topologies.mlir topology=large algorithm=single' | FileCheck %s --check-prefixes=CHECK,SINGLE
// RUN: placer-opt %s --pass-pipeline='builtin.module(placer-pipeline{topology-file=%S/../Transforms/Inputs/box.mlir host-device=gpu1 granularity=fused})' | FileCheck %s --check-prefixes=HOST
// RUN: placer-opt %s --placer-import-topology=file=%S/../Transforms/Inputs/box.mlir --form-tasks --place-list --placer-verify-schedule -o %t.by-hand
// RUN: placer-opt %s --placer-pipeline=topology-file=%S/../Transforms/Inputs/box.mlir | diff %t.by-hand -
// RUN: placer-opt %s --placer-pipeline='topology-file=%S/../Transforms/Inputs/box.mlir algorithm=search time-limit=0.1' | FileCheck %s --check-prefixes=BEST
// RUN: placer-opt %s --placer-pipeline='topology-file=%S/../Transforms/Inputs/box.mlir algorithm=search time-limit=0.1 target-groups=1' | FileCheck %s --check-prefixes=BEST
// RUN: placer-opt %s --placer-pipeline='topology-file=%S/../Transforms/Inputs/box.mlir algorithm=ilp time-limit=5' | FileCheck %s --check-prefixes=BEST
// RUN: placer-opt %s --placer-pipeline='topology-file=%S/../Transforms/Inputs/box.mlir costs=analytic' | FileCheck %s --check-prefixes=CHECK,HEFT
// RUN: sed 's/{placer.cost = [^}]*}//' %s > %t.no-costs.mlir
// RUN: not placer-opt %t.no-costs.mlir --placer-pipeline=topology-file=%S/../Transforms/Inputs/box.mlir 2>&1 | FileCheck %s --check-prefixes=MISSING
// RUN: placer-opt %t.no-costs.mlir --placer-pipeline='topology-file=%S/../Transforms/Inputs/box.mlir costs=analytic' | FileCheck %s --check-prefixes=COSTS
// RUN: placer-opt %t.no-costs.mlir --placer-import-topology=file=%S/../Transforms/Inputs/box.mlir --form-tasks --placer-annotate-costs --place-list --placer-verify-schedule -o %t.by-hand
// RUN: placer-opt %t.no-costs.mlir --placer-pipeline='topology-file=%S/../Transforms/Inputs/box.mlir costs=analytic' | diff %t.by-hand -
// RUN: printf 'op,shapes,types,kind,time_ns\nmath.exp,4 4,f32 f32,gpu,11\nmath.sin,4 4,f32 f32,gpu,12\nmath.cos,4 4,f32 f32,gpu,13\n' > %t.csv
// RUN: placer-opt %t.no-costs.mlir --placer-pipeline='topology-file=%S/../Transforms/Inputs/box.mlir costs=profile profile=%t.csv' | FileCheck %s --check-prefixes=PROFILE
// RUN: printf 'placer.topology @k { placer.device @d kind "gpu" figures {peak = {f32 = 1.0e9}, bandwidth = 1.0e9, overhead = 700, transcendental = 1, compute_efficiency = 1.0, memory_efficiency = 1.0} }' > %t.kinds.mlir
// RUN: placer-opt %t.no-costs.mlir --placer-pipeline='topology-file=%S/../Transforms/Inputs/box.mlir costs=analytic kinds=%t.kinds.mlir' | FileCheck %s --check-prefixes=KINDS
// RUN: printf 'from,to,bytes,time_ns\ngpu,gpu,1000,1500\ngpu,gpu,2000,2500\n' > %t.links.csv
// RUN: placer-opt %t.no-costs.mlir --placer-pipeline='topology-file=%S/../Transforms/Inputs/box.mlir costs=analytic fit-links=%t.links.csv' 2>/dev/null | FileCheck %s --check-prefixes=LINKS
// RUN: not placer-opt %t.no-costs.mlir --placer-pipeline='topology-file=%S/../Transforms/Inputs/box.mlir costs=guess' 2>&1 | FileCheck %s --check-prefixes=GUESS
// RUN: not placer-opt %t.no-costs.mlir --placer-pipeline='topology-file=%S/../Transforms/Inputs/box.mlir profile=%t.csv' 2>&1 | FileCheck %s --check-prefixes=ALONE

// Tasks get costs where that is asked for; those that have some keep them.

// MISSING: error: task 'exp_0' has no cost
// COSTS:   placer.task "exp_0" {{.*}} cost <gpu = {{[1-9][0-9]*}}> on @gpu
// PROFILE: placer.task "exp_0" {{.*}} cost <gpu = 11>
// KINDS:   placer.task "exp_0" {{.*}} cost <gpu = 732>
// LINKS:   placer.link @gpu0 to @gpu1 latency 500 bandwidth 1000000000
// GUESS:   error: --placer-pipeline: costs has no value 'guess'; there are none, analytic, profile, fitted
// ALONE:   --placer-pipeline reads profile, kinds and fit-links only with costs=analytic, costs=profile or costs=fitted

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
// BEST-NOT:     placer.group
// BEST:         placer.task "cosine" {{.*}} on @gpu1 at 36

// The argument lives on the host, and elementwise ops are one task.

// HOST-LABEL: func.func @program
// HOST:         placer.task "arg0" {{.*}} only [@gpu1] on @gpu1 at 0
// HOST:         placer.task "exp_0" {{.*}} cost <gpu = 210> on @gpu1 at 0
// HOST:         placer.task "result0" {{.*}} on @gpu1 at 210

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
