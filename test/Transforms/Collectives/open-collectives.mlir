// Without devices a collective is what it computes: a fold from the first participant to the last.
//
// RUN: placer-opt %s --placer-open-tasks | FileCheck %s

// CHECK-LABEL: func.func @fold
// CHECK-SAME: (%[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xf32>, %[[Z:.*]]: tensor<4xf32>)
func.func @fold(%x: tensor<4xf32>, %y: tensor<4xf32>, %z: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK-NEXT: %[[A:.*]] = arith.addf %[[X]], %[[Y]] : tensor<4xf32>
  // CHECK-NEXT: %[[B:.*]] = arith.addf %[[A]], %[[Z]] : tensor<4xf32>
  // CHECK-NEXT: return %[[B]], %[[B]]
  %s:3 = placer.all_reduce "s" sum reassociate (%x, %y, %z) : tensor<4xf32>
  return %s#2, %s#0 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @others
// CHECK-SAME: (%[[X:.*]]: tensor<4xi32>, %[[Y:.*]]: tensor<4xi32>)
func.func @others(%x: tensor<4xi32>, %y: tensor<4xi32>)
    -> (tensor<4xi32>, tensor<4xi32>, tensor<8xi32>, tensor<2xi32>) {
  // CHECK-NEXT: %[[MAX:.*]] = arith.maxsi %[[X]], %[[Y]]
  %m = placer.reduce "m" max (%x, %y) to 1 : tensor<4xi32>
  %b:2 = placer.broadcast "b" (%y) from 0 : tensor<4xi32> to 2
  // CHECK-NEXT: %[[ALL:.*]] = tensor.concat dim(0) %[[X]], %[[Y]]
  %g:2 = placer.all_gather "g" (%x, %y) dim 0 : tensor<4xi32> -> tensor<8xi32>
  // CHECK-NEXT: %[[XOR:.*]] = arith.xori %[[X]], %[[Y]]
  // CHECK: %[[SHARE:.*]] = tensor.extract_slice %[[XOR]][2] [2] [1]
  %s:2 = placer.reduce_scatter "s" bitwise_xor (%x, %y) dim 0 : tensor<4xi32> -> tensor<2xi32>
  // CHECK-NEXT: return %[[MAX]], %[[Y]], %[[ALL]], %[[SHARE]]
  return %m, %b#1, %g#0, %s#1 : tensor<4xi32>, tensor<4xi32>, tensor<8xi32>, tensor<2xi32>
}
