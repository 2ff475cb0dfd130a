// RUN: placer-opt %s --split-tasks="sums=collectives" --split-input-file --verify-diagnostics
// RUN: not placer-opt %S/split-sums.mlir --split-tasks="sums=guess" 2>&1 | FileCheck %s --check-prefix=SUMS
// RUN: not placer-opt %S/split-sums.mlir --split-tasks="replicas=2 replica-devices=a" 2>&1 | FileCheck %s --check-prefix=COUNT
// RUN: not placer-opt %S/split-sums.mlir --split-tasks="replicas=2 replica-devices=a,c reassociate" 2>&1 | FileCheck %s --check-prefix=DEVICE
// RUN: not placer-opt %S/split-sums.mlir --split-tasks="replicas=2 reassociate sums=collectives" --expand-collectives 2>&1 | FileCheck %s --check-prefix=PLACES

// SUMS: error: --split-tasks knows no sums 'guess'; it knows tasks and collectives
// COUNT: error: replica-devices names 1 devices for replicas=2
// DEVICE: error: replica-devices names 'c', which is no device of the machine: @a, @b
// PLACES: error: nobody knows on which device participant 0 of collective 'dw.sum' is

func.func @unsigned(%x: tensor<64xi32>, %low: tensor<i32>) -> tensor<i32> {
  // expected-error @below {{partial results of task 'most' are combined by 'arith.maxui', which no collective does}}
  // expected-note @below {{say 'sums=tasks', or do not cut this dimension}}
  %m = placer.task "most" (%a = %x : tensor<64xi32>, %b = %low : tensor<i32>) split <operand 0 dim 0 parts 2 sum> -> (tensor<i32>) {
    %0 = linalg.reduce { arith.maxui } ins(%a : tensor<64xi32>) outs(%b : tensor<i32>) dimensions = [0]
    placer.yield %0 : tensor<i32>
  }
  return %m : tensor<i32>
}

// -----

placer.topology @machine {
  placer.device @gpu0 kind "gpu"
}
// expected-error @below {{tasks of function 'graph' have no bodies, so that nothing says what a collective would add up; say 'sums=tasks'}}
func.func @graph() -> tensor<4xi8> attributes {placer.topology = @machine} {
  %a = placer.task "a" cost <gpu = 5> -> (tensor<4xi8>) attributes {placer.splits = [{axis = "samples", extent = 2, operands = [], results = ["sliced"]}]}
  return %a : tensor<4xi8>
}
