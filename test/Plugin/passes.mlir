// REQUIRES: plugin
// Debian's own mlir-opt knows nothing of placer, until it loads the plugin.

// RUN: not mlir-opt %s 2>&1 | FileCheck %s --check-prefix=WITHOUT
// RUN: mlir-opt %load_plugin %s --pass-pipeline='builtin.module(canonicalize,form-tasks,place-list{algorithm=heft},placer-verify-schedule,cse)' | FileCheck %s
// RUN: mlir-opt %load_plugin %s --pass-pipeline='builtin.module(func.func(canonicalize),placer-pipeline{algorithm=heft},cse)' | FileCheck %s

// What upstream's passes do and what ours do: the same text as from placer-opt.
// RUN: mlir-opt %load_plugin %s --pass-pipeline='builtin.module(canonicalize,placer-pipeline,cse)' -o %t.plugin
// RUN: placer-opt %s --canonicalize --placer-pipeline --cse | diff %t.plugin -

// WITHOUT: Dialect `placer' not found

// CHECK:       placer.topology @box
// CHECK:       func.func @f
// CHECK-SAME:    placer.lower_bound = 342
// CHECK:         placer.task "exp" {{.*}} on @gpu0 at 0
// CHECK:         placer.transfer %exp from @gpu0 to @gpu1 at 100
// CHECK-NOT:     arith.addi

placer.topology @box {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
  placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
  placer.link @gpu1 to @gpu0 latency 10 bandwidth 1000000000
}
func.func @f(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %one = arith.constant 1 : i32
  %unused = arith.addi %one, %one : i32
  %a = math.exp %x {placer.cost = #placer.cost<gpu = 100>} : tensor<8xf32> loc("exp")
  %b = math.sin %a {placer.cost = #placer.cost<gpu = 200>} : tensor<8xf32>
  %c = math.cos %a {placer.cost = #placer.cost<gpu = 200>} : tensor<8xf32>
  return %b, %c : tensor<8xf32>, tensor<8xf32>
}
