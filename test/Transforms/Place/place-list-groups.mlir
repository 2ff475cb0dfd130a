// Groups are placed as wholes: the two towers stay together, each on a device,
// although single tasks could start elsewhere at once.

// RUN: placer-opt %s --place-list="algorithm=heft target-groups=3" --placer-verify-schedule | FileCheck %s
// RUN: placer-opt %s --place-list="algorithm=heft target-groups=3" --remarks-filter=place-list -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: placer-opt %s --placer-pipeline="algorithm=heft target-groups=3" | FileCheck %s
// RUN: not placer-opt %s --place-list=target-groups=-1 2>&1 | FileCheck %s --check-prefix=NEGATIVE

// REMARK: 6 tasks were placed as {{[345]}} clusters
// NEGATIVE: invalid

placer.topology @pair {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
  placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
  placer.link @gpu1 to @gpu0 latency 10 bandwidth 1000000000
}

// CHECK-LABEL: func.func @towers
// CHECK-DAG: placer.task "left0" {{.*}} on @[[LEFT:gpu.]] at 0
// CHECK-DAG: placer.task "left1" {{.*}} on @[[LEFT]] at 100
// CHECK-DAG: placer.task "right0" {{.*}} on @[[RIGHT:gpu.]] at 0
// CHECK-DAG: placer.task "right1" {{.*}} on @[[RIGHT]] at 100
func.func @towers() attributes {placer.topology = @pair} {
  %l0 = placer.task "left0" cost <gpu = 100> -> (tensor<500xi8>)
  %l1 = placer.task "left1" (%l0 : tensor<500xi8>) cost <gpu = 100> -> (tensor<500xi8>)
  %l2 = placer.task "left2" (%l1 : tensor<500xi8>) cost <gpu = 100> -> (tensor<8xi8>)
  %r0 = placer.task "right0" cost <gpu = 100> -> (tensor<500xi8>)
  %r1 = placer.task "right1" (%r0 : tensor<500xi8>) cost <gpu = 100> -> (tensor<500xi8>)
  placer.task "join" (%l2 : tensor<8xi8>, %r1 : tensor<500xi8>) cost <gpu = 100>
  return
}
