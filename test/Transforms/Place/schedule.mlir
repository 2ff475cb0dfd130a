// RUN: placer-opt %s --placer-schedule --placer-verify-schedule | FileCheck %s --check-prefixes=CHECK,PCT
// RUN: placer-opt %s --placer-schedule=order=pct | FileCheck %s --check-prefixes=CHECK,PCT
// RUN: placer-opt %s --placer-schedule=order=fifo --placer-verify-schedule | FileCheck %s --check-prefixes=CHECK,FIFO
// RUN: placer-opt %s --placer-schedule=order=msr --placer-verify-schedule | FileCheck %s --check-prefixes=CHECK,MSR
// RUN: placer-opt %s --placer-schedule=order=msr --remarks-filter=placer-schedule -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// What stands there already, starts and transfers, makes no difference.
// RUN: placer-opt %s --placer-schedule=order=fifo --placer-schedule | FileCheck %s --check-prefixes=CHECK,PCT

placer.topology @box {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
  placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
  placer.link @gpu1 to @gpu0 latency 10 bandwidth 1000000000
}

// The example in the pass's description.
// REMARK: remark: [Passed] Placed | Category:placer-schedule | Function=example |
// REMARK-SAME: algorithm=msr,{{.*}} makespan_ns=400,
// CHECK-LABEL: func.func @example
// CHECK: %[[A:.*]] = placer.task "a" {{.*}} on @gpu0 at 0
// CHECK: %[[SENT:.*]] = placer.transfer %[[A]] from @gpu0 to @gpu1 at 100
// CHECK: placer.task "b" (%[[A]] : {{.*}} on @gpu0 at 100
// CHECK: placer.task "c" (%[[SENT]] : {{.*}} on @gpu1 at 118
func.func @example() {
  %a = placer.task "a" cost <gpu = 100> on @gpu0 -> (tensor<8xi8>)
  %b = placer.task "b" (%a : tensor<8xi8>) cost <gpu = 300> on @gpu0 -> (tensor<8xi8>)
  %c = placer.task "c" (%a : tensor<8xi8>) cost <gpu = 200> on @gpu1 -> (tensor<8xi8>)
  return
}

// Both "lonely" and "feeder" could start at 0. First come, first served takes
// the first; by the longest way ahead "lonely" wins with what follows it; most
// work elsewhere waits for "feeder".
// CHECK-LABEL: func.func @orders
// FIFO: "lonely" {{.*}} at 0
// FIFO: "feeder" {{.*}} at 10
// FIFO: "next" {{.*}} at 20
// PCT: "lonely" {{.*}} at 0
// PCT: "feeder" {{.*}} at 110
// PCT: "next" {{.*}} at 10
// MSR: "lonely" {{.*}} at 10
// MSR: "feeder" {{.*}} at 0
// MSR: "next" {{.*}} at 20
func.func @orders() {
  %lonely = placer.task "lonely" cost <gpu = 10> on @gpu0 -> (i8)
  %feeder = placer.task "feeder" cost <gpu = 10> on @gpu0 -> (i8)
  placer.task "next" (%lonely : i8) cost <gpu = 100> on @gpu0
  placer.task "x" (%feeder : i8) cost <gpu = 30> on @gpu1
  placer.task "y" (%feeder : i8) cost <gpu = 30> on @gpu1
  placer.task "z" (%feeder : i8) cost <gpu = 30> on @gpu1
  return
}

// Groups are tasks like others; candidates of transfers are decided.
// CHECK-LABEL: func.func @group
// CHECK: %[[A:.*]] = placer.task "a" {{.*}} on @gpu1 at 0
// CHECK: %[[SENT:.*]] = placer.transfer %[[A]] from @gpu1 to @gpu0 at 10
// CHECK: placer.group "g" (%{{.*}} = %[[SENT]] : i8) on @gpu0 at 21
func.func @group() {
  %a = placer.task "a" cost <gpu = 10> on @gpu1 -> (i8)
  %t = placer.transfer %a : i8
  placer.group "g" (%in = %t : i8) on @gpu0 {
    placer.task "b" (%in : i8) cost <gpu = 20>
  }
  return
}

// CHECK-LABEL: func.func @no_tasks
func.func @no_tasks() {
  return
}
