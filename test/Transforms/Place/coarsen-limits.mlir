// Limits given by hand are kept; where the target is missed for that, a remark
// says so. Nothing is said otherwise.
//
// RUN: placer-opt %s --coarsen="target=1 max-tasks=2" 2>&1 | FileCheck %s
// RUN: placer-opt %s --coarsen="target=1 max-time-ns=25" 2>&1 | FileCheck %s --check-prefix=TIME
// RUN: placer-opt %s --coarsen="target=1 max-bytes=100" 2>&1 | FileCheck %s --check-prefix=BYTES
// RUN: placer-opt %s --coarsen=target=2 -o /dev/null 2>&1 | count 0
//
// How many became how many.
// RUN: placer-opt %s --coarsen=target=2 --remarks-filter=coarsen -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK
//
// RUN: not placer-opt %s --coarsen=target=0 2>&1 | FileCheck %s --check-prefix=TARGET
// RUN: not placer-opt %s --coarsen=max-tasks=-1 2>&1 | FileCheck %s --check-prefix=TARGET

// TARGET: error: --coarsen needs a target of at least 1, limits of at least 0, which leaves them open, and 'max-growth' of at least -1, which does so

placer.topology @box {
  placer.device @gpu kind "gpu"
}

// CHECK: remark: function 'chain' has 2 tasks and groups, not 1: groups have as many tasks as 'max-tasks' allows
// CHECK: placer.group "g0"
// CHECK-NEXT: placer.task "a"
// CHECK-NEXT: placer.task "b"
// CHECK: placer.group "g1"
// CHECK-NEXT: placer.task "c"
// CHECK-NEXT: placer.task "d"

// TIME: remark: function 'chain' has 2 tasks and groups, not 1: the tasks that must share a device take as long as 'max-time-ns' allows
// BYTES: remark: function 'chain' has 2 tasks and groups, not 1: groups have as many bytes as 'max-bytes' allows

// REMARK: remark: [Passed] Coarsened | Category:coarsen | Function=chain |
// REMARK-SAME: bytes=30
// REMARK-SAME: bytes_between=10
// REMARK-SAME: clusters=2
// REMARK-SAME: groups=2
// REMARK-SAME: largest_group=2
// REMARK-SAME: levels=1
// REMARK-SAME: limit=none
// REMARK-SAME: tasks=4

func.func @chain() {
  %a = placer.task "a" cost <gpu = 10> resident 30 -> (tensor<10xi8>)
  %b = placer.task "b" (%a : tensor<10xi8>) cost <gpu = 10> resident 30 -> (tensor<10xi8>)
  %c = placer.task "c" (%b : tensor<10xi8>) cost <gpu = 10> resident 30 -> (tensor<10xi8>)
  placer.task "d" (%c : tensor<10xi8>) cost <gpu = 10> resident 30
  return
}
