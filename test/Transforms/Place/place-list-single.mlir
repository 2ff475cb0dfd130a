// RUN: placer-opt %s --place-list=algorithm=single --placer-verify-schedule | FileCheck %s

placer.topology @box {
  placer.device @slow kind "gpu"
  placer.device @fast kind "gpu"
  placer.link @slow to @fast latency 0 bandwidth 1000000000
  placer.link @fast to @slow latency 0 bandwidth 1000000000
}

// All on the one device where the sum of the times is smallest.
// CHECK-LABEL: func.func @fork
// CHECK-NOT: placer.transfer
// CHECK: placer.task "a" {{.*}} on @fast at 0
// CHECK: placer.task "b" {{.*}} on @fast at
// CHECK: placer.task "c" {{.*}} on @fast at
// CHECK-NOT: placer.transfer
func.func @fork() attributes {placer.topology = @box} {
  %a = placer.task "a" cost <slow = 10, fast = 10> -> (tensor<8xi8>)
  placer.task "b" (%a : tensor<8xi8>) cost <slow = 10, fast = 30>
  placer.task "c" (%a : tensor<8xi8>) cost <slow = 50, fast = 20>
  return
}

// What has a device keeps it, and draws the rest to it.
// CHECK-LABEL: func.func @placed_before
// CHECK: placer.task "a" {{.*}} on @slow at 0
// CHECK: placer.task "b" {{.*}} on @slow at 10
func.func @placed_before() attributes {placer.topology = @box} {
  placer.task "a" cost <slow = 10, fast = 1> on @slow
  placer.task "b" cost <slow = 10, fast = 1>
  return
}
