// Parts go where their clause says, and what is cut inside of them goes along.
//
// RUN: placer-opt %s --split-tasks=reassociate | FileCheck %s
// RUN: placer-opt %s | placer-opt | FileCheck %s --check-prefix=TEXT

placer.topology @machine {
  placer.device @fast kind "fast"
  placer.device @slow kind "slow"
  placer.link @fast to @slow latency 100 bandwidth 10000000000
  placer.link @slow to @fast latency 100 bandwidth 10000000000
}

// TEXT: split <result 0 dim 1 shares [2, 1] on [@fast, @slow]>
// CHECK-LABEL: func.func @columns
// CHECK: placer.task "fc.0" {{.*}} on @fast -> (tensor<8x20xf32>)
// CHECK: placer.task "fc.1" {{.*}} on @slow -> (tensor<8x10xf32>)
func.func @columns(%x: tensor<8x16xf32>, %w: tensor<16x30xf32>, %init: tensor<8x30xf32>) -> tensor<8x30xf32> attributes {placer.topology = @machine} {
  %h = placer.task "fc" (%a = %x : tensor<8x16xf32>, %b = %w : tensor<16x30xf32>, %c = %init : tensor<8x30xf32>) cost <fast = 300, slow = 600> split <result 0 dim 1 shares [2, 1] on [@fast, @slow]> -> (tensor<8x30xf32>) {
    %0 = linalg.matmul ins(%a, %b : tensor<8x16xf32>, tensor<16x30xf32>) outs(%c : tensor<8x30xf32>) -> tensor<8x30xf32>
    placer.yield %0 : tensor<8x30xf32>
  }
  return %h : tensor<8x30xf32>
}

// TEXT: split <operand 0 dim 1 parts 2 sum, operand 0 dim 1 parts 2 chain on [@slow, @fast]>
// CHECK-LABEL: func.func @sums
// CHECK: placer.task "dw.0.0" {{.*}} colocate "layer@slow" on @slow
// CHECK: placer.task "dw.0.1" {{.*}} colocate "layer@slow" on @slow
// CHECK: placer.task "dw.1.0" {{.*}} colocate "layer@fast" on @fast
// CHECK: placer.task "dw.1.1" {{.*}} colocate "layer@fast" on @fast
func.func @sums(%x: tensor<8x16xf32>, %w: tensor<16x30xf32>, %init: tensor<8x30xf32>) -> tensor<8x30xf32> attributes {placer.topology = @machine} {
  %h = placer.task "dw" (%a = %x : tensor<8x16xf32>, %b = %w : tensor<16x30xf32>, %c = %init : tensor<8x30xf32>) cost <fast = 300, slow = 600> split <operand 0 dim 1 parts 2 sum, operand 0 dim 1 parts 2 chain on [@slow, @fast]> colocate "layer" -> (tensor<8x30xf32>) {
    %0 = linalg.matmul ins(%a, %b : tensor<8x16xf32>, tensor<16x30xf32>) outs(%c : tensor<8x30xf32>) -> tensor<8x30xf32>
    placer.yield %0 : tensor<8x30xf32>
  }
  return %h : tensor<8x30xf32>
}

// CHECK-LABEL: func.func @graph
// CHECK: placer.task "a.0" cost <fast = 3, slow = 3> on @slow
// CHECK: placer.task "a.1" cost <fast = 3, slow = 3> on @fast
func.func @graph() -> tensor<4xi8> attributes {placer.topology = @machine} {
  %a = placer.task "a" cost <fast = 5, slow = 5> split <axis "samples" parts 2 on [@slow, @fast]> -> (tensor<4xi8>) attributes {placer.splits = [{axis = "samples", extent = 4, operands = [], results = ["sliced"]}]}
  return %a : tensor<4xi8>
}
