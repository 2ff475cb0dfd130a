// REQUIRES: cp-solver
// Groups first, then their tasks: both see the solver, and what is better stays.
//
// RUN: placer-opt %s --place-ilp="time-limit=0 deterministic-limit=1 workers=1 target-groups=4" \
// RUN:   --remarks-filter=place-ilp --placer-verify-schedule -o %t.mlir 2> %t.remarks
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: placer-opt %s --place-ilp="time-limit=0 deterministic-limit=1 workers=1 target-groups=4" -o %t.again.mlir
// RUN: cmp %t.mlir %t.again.mlir

// Groups that are in the IR stay together, and get a bound of their own.
// RUN: placer-opt %s --coarsen=target=4 --place-ilp="time-limit=60 workers=1" --placer-verify-schedule \
// RUN:   --placer-open-groups --placer-verify-schedule -o /dev/null

// REMARK: [Passed] Solved | {{.*}} makespan_ns=172
// REMARK: Departed | {{.*}}7 tasks were placed as 4 clusters

placer.topology @three {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
  placer.device @gpu2 kind "gpu"
}

// CHECK-LABEL: func.func @prove
// CHECK-SAME: placer.lower_bound = 172 : i64
// CHECK-NOT: placer.group
func.func @prove() attributes {placer.topology = @three} {
  placer.task "a" cost <gpu = 97>
  placer.task "b" cost <gpu = 96>
  placer.task "c" cost <gpu = 85>
  placer.task "d" cost <gpu = 70>
  placer.task "e" cost <gpu = 64>
  placer.task "f" cost <gpu = 56>
  placer.task "g" cost <gpu = 31>
  return
}
