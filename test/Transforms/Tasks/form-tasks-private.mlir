// A private function that nothing references never runs, so it gets no tasks, unless it
// is asked for by name.
//
// RUN: placer-opt %s --form-tasks | FileCheck %s
// RUN: placer-opt %s --form-tasks=functions=dead | FileCheck %s --check-prefix=NAMED

// CHECK-LABEL: func.func private @dead
// CHECK-NOT: placer.task
// CHECK-LABEL: func.func @program
// CHECK: placer.task "tanh_0"
// NAMED-LABEL: func.func private @dead
// NAMED: placer.task "exp_0"
func.func private @dead(%x: tensor<8xf32>) -> tensor<8xf32> {
  %y = math.exp %x : tensor<8xf32>
  return %y : tensor<8xf32>
}
func.func @program(%x: tensor<8xf32>) -> tensor<8xf32> {
  %y = math.tanh %x : tensor<8xf32>
  return %y : tensor<8xf32>
}
