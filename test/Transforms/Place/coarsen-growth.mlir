// Groups that would take longer than the tasks are not made, unless that is
// asked for; then a remark says what it costs.
//
// RUN: placer-opt %s --coarsen=target=1 --remarks-filter=coarsen -o %t.mlir 2> %t.remarks
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: FileCheck %s --check-prefix=LIMIT --input-file=%t.remarks
// RUN: placer-opt %s --coarsen="target=1 max-growth=99" 2>&1 | FileCheck %s --check-prefixes=CHECK,MISSED
// RUN: placer-opt %s --coarsen="target=1 max-growth=100" 2>&1 | FileCheck %s --check-prefixes=GROWN,ALL
//
// Where growth does not count, nothing is said of it.
// RUN: placer-opt %s --coarsen="target=1 max-growth=-1" -o %t.mlir 2>&1 | count 0
// RUN: FileCheck %s --check-prefix=ALL --input-file=%t.mlir
//
// RUN: not placer-opt %s --coarsen=max-growth=-2 2>&1 | FileCheck %s --check-prefix=NEGATIVE

// NEGATIVE: error: --coarsen needs a target of at least 1, limits of at least 0, which leaves them open, and 'max-growth' of at least -1, which does so

// LIMIT: remark: function 'towers' has 2 tasks and groups, not 1: list schedules of fewer would be longer than those of the tasks by more than 'max-growth' allows
// LIMIT: [Passed] Coarsened | Category:coarsen | Function=towers |
// LIMIT-SAME: clusters=2
// LIMIT-SAME: limit=growth
// LIMIT-SAME: listed_groups_ns=2000, listed_tasks_ns=2000

// MISSED: remark: function 'towers' has 2 tasks and groups, not 1: list schedules of fewer

// GROWN-NOT: tasks and groups, not 1
// GROWN: remark: a list schedule of the groups of function 'towers' is 100 % longer than one of its tasks; a larger 'target' or a smaller 'max-growth' keeps more of them apart

placer.topology @box {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
  placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
  placer.link @gpu1 to @gpu0 latency 10 bandwidth 1000000000
}

// Each tower is a group, and the towers stay two.
// CHECK-LABEL: func.func @towers
// CHECK: placer.group "g0"
// CHECK-NEXT: placer.task "a"
// CHECK-NEXT: placer.task "b"
// CHECK: placer.group "g1"
// CHECK-NEXT: placer.task "c"
// CHECK-NEXT: placer.task "d"

// ALL-LABEL: func.func @towers
// ALL: placer.group "g0"
// ALL-NOT: placer.group
func.func @towers() {
  %a = placer.task "a" cost <gpu = 1000> -> (tensor<900xi8>)
  placer.task "b" (%a : tensor<900xi8>) cost <gpu = 1000>
  %c = placer.task "c" cost <gpu = 1000> -> (tensor<900xi8>)
  placer.task "d" (%c : tensor<900xi8>) cost <gpu = 1000>
  return
}
