// What cannot be meant by `weights`.
//
// RUN: split-file %s %t
// RUN: not placer-opt %t/f.mlir --form-tasks=weights=v* 2>&1 | FileCheck %s --check-prefix=NOTHING
// RUN: not placer-opt %t/f.mlir --form-tasks=weights=*,-v 2>&1 | FileCheck %s --check-prefix=BUT
// RUN: not placer-opt %t/f.mlir --form-tasks=weights=n 2>&1 | FileCheck %s --check-prefix=SCALAR
// RUN: not placer-opt %t/f.mlir --form-tasks=weights=[ 2>&1 | FileCheck %s --check-prefix=PATTERN
// RUN: not placer-opt %t/f.mlir --form-tasks=weights=auto,w0 2>&1 | FileCheck %s --check-prefix=ALONE
// RUN: not placer-opt %t/f.mlir --form-tasks=weight-work=fold 2>&1 | FileCheck %s --check-prefix=WORK
// RUN: not placer-opt %t/scalars.mlir --form-tasks=weights=* 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: placer-opt %t/device.mlir --form-tasks --verify-diagnostics

// NOTHING: error: --form-tasks=weights: 'v*' matches no argument of known size
// NOTHING: note: there are 'arg0', 'w0', 'w1', 'w2', 'w3', 'w4', 'w5', 'w6' and more
// BUT: error: --form-tasks=weights: '-v' matches no argument of known size
// SCALAR: error: --form-tasks=weights: 'n' matches no argument of known size
// PATTERN: error: --form-tasks=weights: '[' is no pattern of names
// ALONE: error: --form-tasks=weights: 'auto' stands alone, without other names or patterns
// WORK: weight-work has no value 'fold'; there are keep, hoist
// NONE: error: --form-tasks=weights: '*' matches no argument of known size
// NONE: note: there are none

//--- f.mlir
func.func @f(%x: tensor<4xf32>, %w0: tensor<4xf32> loc("w0"), %w1: tensor<4xf32> loc("w1"), %w2: tensor<4xf32> loc("w2"),
             %w3: tensor<4xf32> loc("w3"), %w4: tensor<4xf32> loc("w4"), %w5: tensor<4xf32> loc("w5"),
             %w6: tensor<4xf32> loc("w6"), %w7: tensor<4xf32> loc("w7"), %n: i32 loc("n")) -> tensor<4xf32> {
  %0 = arith.addf %x, %w7 : tensor<4xf32>
  return %0 : tensor<4xf32>
}

//--- scalars.mlir
func.func @f(%x: f32, %y: tensor<?xf32>) -> tensor<?xf32> {
  %0 = math.exp %y : tensor<?xf32>
  return %0 : tensor<?xf32>
}

//--- device.mlir
// expected-error @+1 {{argument 0 of function 'f' is said to be on @gpu0 and to be a weight, which is on every device that reads it}}
func.func @f(%x: tensor<4xf32> {placer.device = @gpu0, placer.weight}) -> tensor<4xf32> {
  %0 = math.exp %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
