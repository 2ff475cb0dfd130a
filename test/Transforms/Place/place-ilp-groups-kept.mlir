// REQUIRES: cp-solver
// What CP-SAT proves of groups that are kept is an optimum of the groups: bound
// and gap are those of their tasks.
//
// RUN: placer-opt %s --place-ilp="time-limit=60 workers=1 groups=keep" --remarks-filter=place-ilp \
// RUN:   --placer-verify-schedule -o %t.mlir 2> %t.remarks
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// Pesto's program is for groups as they are.
// RUN: placer-opt %s --place-ilp="time-limit=60 workers=1 formulation=pesto" --placer-verify-schedule | FileCheck %s
// The tasks themselves have a shorter schedule, with an optimum of their own.
// RUN: placer-opt %s --place-ilp="time-limit=60 workers=1" --remarks-filter=place-ilp \
// RUN:   --placer-verify-schedule -o %t.refined.mlir 2> %t.refined.remarks
// RUN: FileCheck %s --check-prefix=REFINED --input-file=%t.refined.mlir
// RUN: FileCheck %s --check-prefix=REFINED-REMARK --input-file=%t.refined.remarks

// REMARK: [Passed] Solved | {{.*}} gap=20.00%, {{.*}} lower_bound_ns=200, makespan_ns=250, outcome="optimal for the groups"
// REMARK: [Passed] Placed | {{.*}} gap=20.00%, lower_bound_ns=200, makespan_ns=250
// REFINED-REMARK: [Passed] Solved | {{.*}} gap=0.00%, {{.*}} lower_bound_ns=200, makespan_ns=200, outcome=optimal
placer.topology @pair {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
}
// CHECK-LABEL: func.func @pack
// CHECK-SAME: placer.lower_bound = 200
// CHECK-COUNT-3: placer.group
// REFINED-LABEL: func.func @pack
// REFINED-SAME: placer.lower_bound = 200
func.func @pack() attributes {placer.topology = @pair} {
  placer.group "g" {
    placer.task "a" cost <gpu = 50>
    placer.task "b" cost <gpu = 100>
  }
  placer.group "h" {
    placer.task "c" cost <gpu = 50>
    placer.task "d" cost <gpu = 100>
  }
  placer.group "i" {
    placer.task "e" cost <gpu = 50>
    placer.task "f" cost <gpu = 50>
  }
  return
}
