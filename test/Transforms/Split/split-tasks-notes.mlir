// Notes that number the operands, results or ops of a task do not outlive them: neither on its parts,
// nor on a task that now reads parts. Other notes do, and so do all those of a task that stays as it is.
//
// RUN: placer-opt %s --split-tasks | FileCheck %s --implicit-check-not=placer.origin
// RUN: placer-opt %s --split-tasks | placer-opt --find-splits | FileCheck %s --check-prefix=AGAIN

// CHECK: placer.task "cut.0" {{.*}} attributes {my.note = 7 : i64, placer.part = #placer.part<"cut", [0, 0], [4, 4]>} {
// CHECK: placer.task "cut.1" {{.*}} attributes {my.note = 7 : i64, placer.part = #placer.part<"cut", [4, 0], [4, 4]>} {
// CHECK: placer.task "reader" (%{{.*}} = %cut.0 : tensor<4x4xf32>, %{{.*}} = %cut.1 : tensor<4x4xf32>) -> (tensor<8x4xf32>) attributes {my.note = 8 : i64} {
// CHECK: placer.task "other" {{.*}} attributes {my.note = 9 : i64, placer.axes = [#placer.cuttable<attribute 8 [result 0 dim 0, operand 0 dim 0]>]} {

// They can be found again.
// AGAIN: placer.task "cut.1" {{.*}} attributes {my.note = 7 : i64, placer.axes = [#placer.cuttable<attribute 4 {{.*}}>, {{.*}}], placer.part =
func.func @notes(%x: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  %h = placer.task "cut" (%a = %x : tensor<8x4xf32>) split <result 0 dim 0 parts 2> -> (tensor<8x4xf32>) attributes {
      my.note = 7 : i64, placer.axes = [#placer.cuttable<attribute 8 [result 0 dim 0, operand 0 dim 0]>],
      placer.origin = array<i64: 0>} {
    %0 = math.exp %a : tensor<8x4xf32>
    placer.yield %0 : tensor<8x4xf32>
  }
  %y = placer.task "reader" (%a = %h : tensor<8x4xf32>) -> (tensor<8x4xf32>) attributes {
      my.note = 8 : i64, placer.axes = [#placer.cuttable<attribute 8 [result 0 dim 0, operand 0 dim 0]>],
      placer.origin = array<i64: 1>} {
    %0 = math.tanh %a : tensor<8x4xf32>
    placer.yield %0 : tensor<8x4xf32>
  }
  %z = placer.task "other" (%a = %x : tensor<8x4xf32>) -> (tensor<8x4xf32>) attributes {
      my.note = 9 : i64, placer.axes = [#placer.cuttable<attribute 8 [result 0 dim 0, operand 0 dim 0]>]} {
    %0 = math.sqrt %a : tensor<8x4xf32>
    placer.yield %0 : tensor<8x4xf32>
  }
  return %y, %z : tensor<8x4xf32>, tensor<8x4xf32>
}
