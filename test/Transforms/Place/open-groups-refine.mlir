// With the devices of the groups, their tasks get better orders: "b", which the
// other device waits for, need not run after all of the first group.
//
// RUN: placer-opt %s --placer-open-groups=refine --placer-verify-schedule | FileCheck %s
// RUN: placer-opt %s --placer-open-groups=refine -o %t.1
// RUN: placer-opt %s --placer-open-groups=refine -o %t.2
// RUN: cmp %t.1 %t.2

placer.topology @box {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
  placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
}

// CHECK-LABEL: func.func @late
// CHECK-DAG: placer.task "b" {{.*}} on @gpu0 at 0
// CHECK-DAG: placer.task "c" {{.*}} on @gpu1 at 68
func.func @late() attributes {placer.topology = @box} {
  placer.group "g0" on @gpu0 at 0 {
    placer.task "x" cost <gpu = 100>
    placer.task "y" cost <gpu = 100>
  }
  %b = placer.task "b" cost <gpu = 50> on @gpu0 at 200 -> (tensor<8xi8>)
  %s = placer.transfer %b from @gpu0 to @gpu1 at 250 : tensor<8xi8>
  placer.task "c" (%s : tensor<8xi8>) cost <gpu = 200> on @gpu1 at 268
  return
}
