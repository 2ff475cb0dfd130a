// Equal transfers are one; tasks are never merged, since they are counted one
// by one.
//
// RUN: placer-opt %s --cse | FileCheck %s
// RUN: placer-opt %s --cse --place-list --placer-verify-schedule | FileCheck %s --check-prefix=PLACED

placer.topology @box {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
  placer.link @gpu0 to @gpu1 latency 0 bandwidth 1000000000
}

// CHECK-LABEL: func.func @f
func.func @f(%x: i8) {
  // CHECK: %[[A:.*]] = placer.task "a"
  // CHECK: %[[T:.*]] = placer.transfer %[[A]] : i8
  // CHECK-NOT: placer.transfer
  %a = placer.task "a" (%x : i8) cost <gpu = 1> only [@gpu0] -> (i8)
  %0 = placer.transfer %a : i8
  %1 = placer.transfer %a : i8
  // CHECK: placer.task "d"
  // CHECK: placer.task "e"
  %d = placer.task "d" (%a : i8) cost <gpu = 1> -> (i8)
  %e = placer.task "e" (%a : i8) cost <gpu = 1> -> (i8)
  // CHECK: placer.task "b" (%[[T]] : i8)
  // CHECK: placer.task "c" (%[[T]] : i8)
  // PLACED: placer.task "b" (%a : i8) cost <gpu = 1> only [@gpu0]
  // PLACED: placer.task "c" (%{{[0-9]+}} : i8) cost <gpu = 1> only [@gpu1]
  placer.task "b" (%0 : i8) cost <gpu = 1> only [@gpu0]
  placer.task "c" (%1 : i8) cost <gpu = 1> only [@gpu1]
  placer.task "f" (%d : i8, %e : i8) cost <gpu = 1>
  return
}
