// From the schedule of the groups on, their tasks get better orders: "b", which
// the other device waits for, need not run after all of the first group. Where
// tasks are free to go elsewhere, list schedules and a search may be better
// still.
//
// RUN: placer-opt %s --placer-open-groups=refine --placer-verify-schedule | FileCheck %s
// RUN: placer-opt %s --placer-open-groups=refine -o %t.1
// RUN: placer-opt %s --placer-open-groups=refine -o %t.2
// RUN: cmp %t.1 %t.2
// RUN: placer-opt %s --placer-open-groups="refine time-limit=1" --placer-verify-schedule | FileCheck %s
// RUN: not placer-opt %s --placer-open-groups="refine time-limit=-1" 2>&1 | FileCheck %s --check-prefix=NEGATIVE

// NEGATIVE: error: --placer-open-groups: limits must be at least 0

placer.topology @box {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
  placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
}

// CHECK-LABEL: func.func @late
// CHECK-SAME: placer.lower_bound = 268
// CHECK-DAG: placer.task "b" {{.*}} on @gpu0 at 0
// CHECK-DAG: placer.task "c" {{.*}} on @gpu1 at 68
func.func @late() attributes {placer.topology = @box} {
  placer.group "g0" on @gpu0 at 0 {
    placer.task "x" cost <gpu = 100> only [@gpu0]
    placer.task "y" cost <gpu = 100> only [@gpu0]
  }
  %b = placer.task "b" cost <gpu = 50> only [@gpu0] on @gpu0 at 200 -> (tensor<8xi8>)
  %s = placer.transfer %b from @gpu0 to @gpu1 at 250 : tensor<8xi8>
  placer.task "c" (%s : tensor<8xi8>) cost <gpu = 200> only [@gpu1] on @gpu1 at 268
  return
}

// The devices of the groups are no pins.
// CHECK-LABEL: func.func @elsewhere
// CHECK-SAME: placer.lower_bound = 100
// CHECK-DAG: placer.task "d" {{.*}} at 0
// CHECK-DAG: placer.task "e" {{.*}} at 0
func.func @elsewhere() attributes {placer.topology = @box} {
  placer.group "g" on @gpu0 at 0 {
    placer.task "d" cost <gpu = 100>
    placer.task "e" cost <gpu = 100>
  }
  return
}
