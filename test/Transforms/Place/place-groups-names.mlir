// A device may have the name of a kind. The costs of a group, and of a cluster,
// are by device: "gpu" is then that device, not those of that kind.
//
// RUN: placer-opt %s --place-list="algorithm=best groups=keep" --placer-verify-schedule | FileCheck %s
// RUN: placer-opt %s --place-list="algorithm=best" --placer-verify-schedule | FileCheck %s
// RUN: placer-opt %s --placer-open-groups --coarsen=target=2 --place-list="groups=keep" --placer-verify-schedule | FileCheck %s --check-prefix=AGAIN
// RUN: placer-opt %s --placer-open-groups --place-list="target-groups=2" --placer-verify-schedule | FileCheck %s --check-prefix=AGAIN

placer.topology @odd {
  placer.device @gpu kind "npu"
  placer.device @gpu0 kind "gpu"
  placer.link @gpu0 to @gpu latency 10 bandwidth 1000000000
  placer.link @gpu to @gpu0 latency 10 bandwidth 1000000000
}
// CHECK-LABEL: func.func @names
// CHECK-SAME: placer.lower_bound = 600
// CHECK-DAG: placer.group "x" on @gpu at {{0|300}}
// CHECK-DAG: placer.group "y" on @gpu at {{0|300}}
// AGAIN-LABEL: func.func @names
// AGAIN-NOT: on @gpu0
func.func @names() attributes {placer.topology = @odd} {
  placer.group "x" {
    placer.task "a" cost <npu = 100>
    placer.task "b" cost <npu = 200>
  }
  placer.group "y" {
    placer.task "c" cost <npu = 100>
    placer.task "d" cost <npu = 200>
  }
  return
}
