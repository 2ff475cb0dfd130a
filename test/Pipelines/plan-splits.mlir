// Splits are chosen, cut and placed in one go.
//
// RUN: placer-opt %s --placer-pipeline="plan-splits time-limit=5 algorithm=heft" 2> %t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks
// RUN: not placer-opt %s --placer-pipeline=reassociate 2>&1 | FileCheck %s --check-prefix=FAULT
//
// REMARK: 1 of 1 tasks are split, into 2 in all
// FAULT: --placer-pipeline cuts sums only with plan-splits

placer.topology @machine {
  placer.device @fast kind "fast"
  placer.device @slow kind "slow"
  placer.link @fast to @slow latency 100 bandwidth 100000000000
  placer.link @slow to @fast latency 100 bandwidth 100000000000
}

// CHECK: placer.task "exp_0.0" {{.*}} on @fast at 0
// CHECK: placer.task "exp_0.1" {{.*}} on @slow at 0
// CHECK: placer.task "exp_0.join"
func.func @exponential(%x: tensor<60xf32>) -> tensor<60xf32> attributes {placer.topology = @machine} {
  %y = math.exp %x {placer.cost = #placer.cost<fast = 3000000, slow = 6000000>} : tensor<60xf32>
  return %y : tensor<60xf32>
}
