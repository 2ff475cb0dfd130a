// What --find-splits writes is read again, in all of its forms.
//
// RUN: placer-opt %s | placer-opt | FileCheck %s

// CHECK-LABEL: func.func @axes
// CHECK: placer.axes = [
// CHECK-SAME: #placer.cuttable<samples 8 [result 0 dim 0 step 48, result 1 reduced, operand 0 dim 0] sums chain>,
// CHECK-SAME: #placer.cuttable<parameter 30 [result 0 dim 1, result 1 reduced, operand 0 whole] sums free work 193 read_again>,
// CHECK-SAME: #placer.cuttable<attribute 2 [result 0 dim 1, operand 0 dim 2 step 2 halo 3]>,
// CHECK-SAME: #placer.cuttable<reduction 4 [result 0 reduced, operand 0 some] sums reassociate work 104>,
// CHECK-SAME: #placer.cuttable<reduction 4 [result 0 reduced] sums chain_only>,
// CHECK-SAME: #placer.cuttable<attribute 2 []>]
func.func @axes(%x: tensor<8x48xf32>) {
  %0:2 = placer.task "t" (%x : tensor<8x48xf32>) cost <gpu = 5> -> (tensor<384x30xf32>, tensor<30xf32>) attributes {placer.axes = [
    #placer.cuttable<samples 8 [result 0 dim 0 step 48, result 1 reduced, operand 0 dim 0] sums chain>,
    #placer.cuttable<parameter 30 [result 0 dim 1, result 1 reduced, operand 0 whole] sums free work 193 read_again>,
    #placer.cuttable<attribute 2 [result 0 dim 1, operand 0 dim 2 step 2 halo 3]>,
    #placer.cuttable<reduction 4 [result 0 reduced, operand 0 some] sums reassociate work 104>,
    #placer.cuttable<reduction 4 [result 0 reduced] sums chain_only>,
    #placer.cuttable<attribute 2 []>]}
  return
}
