// Splits are chosen, written as clauses, cut, placed; what is given stays.
//
// RUN: placer-opt %s --plan-splits="time-limit=0 work-limit=400 workers=1" 2> %t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks
// RUN: placer-opt %s --plan-splits="time-limit=0 work-limit=400 workers=1" 2> /dev/null -o %t.planned.mlir
// RUN: placer-opt %s --plan-splits="time-limit=0 work-limit=400 workers=1" 2> /dev/null | diff - %t.planned.mlir
// RUN: placer-opt %t.planned.mlir --plan-splits="time-limit=0 work-limit=400 workers=1" 2> /dev/null | diff - %t.planned.mlir
// RUN: placer-opt %t.planned.mlir --split-tasks --place-list --placer-verify-schedule | FileCheck %s --check-prefix=CUT
// RUN: placer-opt %s --plan-splits="time-limit=0 work-limit=400 strategy=unsplit" 2> /dev/null | FileCheck %s --check-prefix=WHOLE
// RUN: placer-opt %s --plan-splits="time-limit=0 work-limit=20 strategy=flexflow" 2> /dev/null | placer-opt --split-tasks=reassociate --place-list --placer-verify-schedule

placer.topology @machine {
  placer.device @fast kind "fast"
  placer.device @slow kind "slow"
  placer.link @fast to @slow latency 100 bandwidth 100000000000
  placer.link @slow to @fast latency 100 bandwidth 100000000000
}

// Two thirds for the device that is twice as fast; a sum is not cut without
// permission.
// REMARK: remark: 1 of 1 tasks are split, into 2 in all: 20000 ns
// REMARK-SAME: give less than 20000 ns (gap 0.00%)
// REMARK: note: whole: 30000 ns
// CHECK-LABEL: func.func @layer
// CHECK: placer.task "fc"
// CHECK-SAME: split <result 0 dim {{[01]}} at [{{20|43}}] on [@fast, @slow]>
// CUT-LABEL: func.func @layer
// CUT: placer.task "fc.0" {{.*}} on @fast at 0
// CUT: placer.task "fc.1" {{.*}} on @slow at 0
// WHOLE-LABEL: func.func @layer
// WHOLE: placer.task "fc" {{.*}} cost <fast = 30000, slow = 60000> on @fast -> (
func.func @layer(%x: tensor<64x128xf32>, %w: tensor<128x30xf32>, %init: tensor<64x30xf32>) -> tensor<64x30xf32> attributes {placer.topology = @machine} {
  %h = placer.task "fc" (%a = %x : tensor<64x128xf32>, %b = %w : tensor<128x30xf32>, %c = %init : tensor<64x30xf32>) op "linalg.matmul" cost <fast = 30000, slow = 60000> -> (tensor<64x30xf32>) {
    %0 = linalg.matmul ins(%a, %b : tensor<64x128xf32>, tensor<128x30xf32>) outs(%c : tensor<64x30xf32>) -> tensor<64x30xf32>
    placer.yield %0 : tensor<64x30xf32>
  }
  return %h : tensor<64x30xf32>
}

// What has a device stays whole on it; a clause stays as it is.
// CHECK-LABEL: func.func @given
// CHECK: placer.task "pinned" {{.*}} on @slow -> (
// CHECK: placer.task "cut" {{.*}} split <result 0 dim 0 parts 3>
func.func @given(%x: tensor<60xf32>) -> tensor<60xf32> attributes {placer.topology = @machine} {
  %h = placer.task "pinned" (%a = %x : tensor<60xf32>) cost <fast = 300, slow = 600> on @slow -> (tensor<60xf32>) {
    %0 = math.exp %a : tensor<60xf32>
    placer.yield %0 : tensor<60xf32>
  }
  %y = placer.task "cut" (%a = %h : tensor<60xf32>) cost <fast = 30000, slow = 60000> split <result 0 dim 0 parts 3> -> (tensor<60xf32>) {
    %0 = math.tanh %a : tensor<60xf32>
    placer.yield %0 : tensor<60xf32>
  }
  return %y : tensor<60xf32>
}

// Tasks of graphs are cut along the axes that the graph names.
// CHECK-LABEL: func.func @graph
// CHECK: placer.task "a" {{.*}} split <axis "samples" at [2] on [@fast, @slow]>
func.func @graph() -> tensor<3xi8> attributes {placer.topology = @machine} {
  %a = placer.task "a" cost <fast = 3000, slow = 6000> -> (tensor<3xi8>) attributes {placer.splits = [{axis = "samples", extent = 3, operands = [], results = ["sliced"]}]}
  return %a : tensor<3xi8>
}
