// Splits and parts, through text, the generic form and bytecode.
//
// RUN: placer-opt %s | FileCheck %s
// RUN: placer-opt %s -o %t.mlir
// RUN: placer-opt %t.mlir | diff %t.mlir -
// RUN: placer-opt %s --mlir-print-op-generic | placer-opt | diff %t.mlir -
// RUN: placer-opt %s --emit-bytecode | placer-opt | diff %t.mlir -

// CHECK-LABEL: func.func @clauses
// CHECK-SAME: %arg0: tensor<64x128xf32> {placer.samples = 0 : i64}
func.func @clauses(%x: tensor<64x128xf32> {placer.samples = 0 : i64}) {
  // CHECK: placer.task "cut" (%arg0 : tensor<64x128xf32>) split <result 0 dim 1 at [20]> colocate "c" -> (tensor<64x30xf32>)
  %cut = placer.task "cut" (%x : tensor<64x128xf32>) colocate "c"
      split <result 0 dim 1 at [20]> -> (tensor<64x30xf32>)
  // CHECK: split <result 0 dim 0 parts 4, result 0 dim 1 shares [2, 1]>
  %both = placer.task "both" (%x : tensor<64x128xf32>)
      split <result 0 dim 0 parts 4, result 0 dim 1 shares [2, 1]> -> (tensor<64x30xf32>)
  // CHECK: split <operand 0 dim 1 parts 2 sum, operand 0 dim 1 at [10, 100] chain>
  %reduced = placer.task "reduced" (%x : tensor<64x128xf32>)
      split <operand 0 dim 1 parts 2 sum, operand 0 dim 1 at [10, 100] chain> -> (tensor<64x30xf32>)
  // CHECK: placer.part = #placer.part<"fc1", [0, 0], [64, 20]>
  %part = placer.task "fc1.0" -> (tensor<64x20xf32>)
      attributes {placer.part = #placer.part<"fc1", [0, 0], [64, 20]>}
  // CHECK: placer.part = #placer.part<"loss", [], [], 16 to 32 chain>
  %link = placer.task "loss.1" -> (tensor<f32>)
      attributes {placer.part = #placer.part<"loss", [], [], 16 to 32 chain>}
  return
}

// CHECK-LABEL: func.func @program
func.func @program(%x: tensor<64x30xf32>) -> tensor<64x30xf32> attributes {one = #placer.axis<result 0 dim 0 at [7]>} {
  // CHECK: math.exp {{.*}} {placer.split = #placer.split<result 0 dim 0 at [16, 32]>}
  %y = math.exp %x {placer.split = #placer.split<result 0 dim 0 at [16, 32]>} : tensor<64x30xf32>
  return %y : tensor<64x30xf32>
}
