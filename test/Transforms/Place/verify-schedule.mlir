// Schedules that keep every rule, some of them only just.
//
// RUN: placer-opt %s --placer-verify-schedule --split-input-file | FileCheck %s
// RUN: placer-opt %s --split-input-file -o %t.mlir
// RUN: placer-opt %s --placer-verify-schedule --split-input-file | diff %t.mlir -

placer.topology @box {
  placer.device @gpu0 kind "gpu" memory 100
  placer.device @gpu1 kind "gpu" memory 60
  placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000 channels ["bus"]
  placer.link @gpu1 to @gpu0 latency 10 bandwidth 1000000000 channels ["bus"]
}

// Each starts the instant the other ends: tasks on a device, transfers on a
// channel, a reader after its data.
// CHECK-LABEL: func.func @tight
func.func @tight() attributes {placer.bound = "load", placer.lower_bound = 70 : i64} {
  %a = placer.task "a" cost <gpu = 10> on @gpu0 at 0 -> (tensor<20xi8>)
  %b = placer.task "b" cost <gpu = 10> on @gpu0 at 10 -> (tensor<20xi8>)
  %0 = placer.transfer %a from @gpu0 to @gpu1 at 10 : tensor<20xi8>
  %1 = placer.transfer %b from @gpu0 to @gpu1 at 40 : tensor<20xi8>
  placer.task "c" (%0 : tensor<20xi8>) cost <gpu = 10> on @gpu1 at 40
  placer.task "d" (%1 : tensor<20xi8>, %1 : tensor<20xi8>) cost <gpu = 10> on @gpu1 at 70
  return
}

// What ends frees first: b takes at 10 what a's tensor leaves at 10.
// CHECK-LABEL: func.func @memory
func.func @memory() {
  %a = placer.task "a" cost <gpu = 5> resident 40 on @gpu0 at 0 -> (tensor<60xi8>)
  placer.task "read" (%a : tensor<60xi8>) cost <gpu = 5> on @gpu0 at 5
  placer.task "b" cost <gpu = 5> workspace 60 on @gpu0 at 10
  return
}

// What takes no time is in nobody's way.
// CHECK-LABEL: func.func @instants
func.func @instants() {
  placer.task "long" cost <gpu = 10> on @gpu0 at 0
  placer.task "nothing" cost <gpu = 0> workspace 1 on @gpu0 at 5
  placer.task "nothing too" cost <gpu = 0> on @gpu0 at 5
  return
}

// A transfer with equal ends sends nothing.
// CHECK-LABEL: func.func @folded
func.func @folded() {
  %a = placer.task "a" cost <gpu = 10> on @gpu0 at 0 -> (tensor<20xi8>)
  %0 = placer.transfer %a from @gpu0 to @gpu0 at 10 : tensor<20xi8>
  placer.task "b" (%0 : tensor<20xi8>) cost <gpu = 10> on @gpu0 at 10
  return
}

// A group takes the times of its members together.
// CHECK-LABEL: func.func @group
func.func @group() {
  %g = placer.group "g" on @gpu0 at 0 -> (tensor<20xi8>) {
    %a = placer.task "a" cost <gpu = 5> -> (tensor<20xi8>)
    %b = placer.task "b" (%a : tensor<20xi8>) cost <gpu = 7> -> (tensor<20xi8>)
    placer.yield %b : tensor<20xi8>
  }
  placer.task "c" (%g : tensor<20xi8>) cost <gpu = 1> on @gpu0 at 12
  return
}

// CHECK-LABEL: func.func @without_tasks
func.func @without_tasks() {
  return
}

// -----

// CHECK-LABEL: module @empty
module @empty {
}
