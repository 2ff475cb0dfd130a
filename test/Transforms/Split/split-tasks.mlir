// Parts, the pieces that go between them, and what becomes of clauses.
//
// RUN: placer-opt %s --split-tasks=reassociate | FileCheck %s

// Columns, two thirds and one third. Arguments are sliced where they are read.
// CHECK-LABEL: func.func @columns
// CHECK: %fc1.0 = placer.task "fc1.0" (%[[A:.*]] = %arg0 : tensor<64x128xf32>, %[[B:.*]] = %arg1 : tensor<128x30xf32>, {{.*}}) op "linalg.matmul" cost <fast = 20000, slow = 40000> weights <"table" = 40, "fc1.resident" = 1000> workspace 200 only [@a, @b] colocate "c" -> (tensor<64x20xf32>) attributes {placer.part = #placer.part<"fc1", [0, 0], [64, 20]>}
// CHECK-NEXT: tensor.extract_slice %[[B]][0, 0] [128, 20] [1, 1]
// CHECK: linalg.matmul ins(%[[A]], {{.*}} : tensor<64x128xf32>, tensor<128x20xf32>)
// CHECK: %fc1.1 = placer.task "fc1.1" {{.*}} cost <fast = 10000, slow = 20000> weights <"table" = 40, "fc1.resident" = 1000> workspace 100 only [@a, @b] colocate "c" -> (tensor<64x10xf32>)
// CHECK: placer.task "fc2" (%[[P:.*]] = %fc1.0 : tensor<64x20xf32>, %[[Q:.*]] = %fc1.1 : tensor<64x10xf32>, {{.*}}) op "linalg.matmul" cost <fast = 15000, slow = 30000> -> (tensor<64x16xf32>)
// CHECK-NEXT: tensor.concat dim(1) %[[P]], %[[Q]]
func.func @columns(%x: tensor<64x128xf32>, %w: tensor<128x30xf32>, %v: tensor<30x16xf32>, %i: tensor<64x30xf32>, %j: tensor<64x16xf32>) -> tensor<64x16xf32> {
  %h = placer.task "fc1" (%a = %x : tensor<64x128xf32>, %b = %w : tensor<128x30xf32>, %c = %i : tensor<64x30xf32>) op "linalg.matmul"
      cost <fast = 30000, slow = 60000> split <result 0 dim 1 shares [2, 1]> resident 1000 weights <"table" = 40> workspace 300 only [@a, @b] colocate "c" -> (tensor<64x30xf32>) {
    %0 = linalg.matmul ins(%a, %b : tensor<64x128xf32>, tensor<128x30xf32>) outs(%c : tensor<64x30xf32>) -> tensor<64x30xf32>
    placer.yield %0 : tensor<64x30xf32>
  }
  %y = placer.task "fc2" (%a = %h : tensor<64x30xf32>, %b = %v : tensor<30x16xf32>, %c = %j : tensor<64x16xf32>) op "linalg.matmul" cost <fast = 15000, slow = 30000> -> (tensor<64x16xf32>) {
    %0 = linalg.matmul ins(%a, %b : tensor<64x30xf32>, tensor<30x16xf32>) outs(%c : tensor<64x16xf32>) -> tensor<64x16xf32>
    placer.yield %0 : tensor<64x16xf32>
  }
  return %y : tensor<64x16xf32>
}

// Two dimensions at once, one of them reduced: each chain has its rows.
// CHECK-LABEL: func.func @chain
// CHECK: %mm.0.0 = placer.task "mm.0.0" {{.*}} #placer.part<"mm", [0, 0], [32, 30], 0 to 50 chain>
// CHECK: %mm.0.1 = placer.task "mm.0.1" {{.*}} #placer.part<"mm", [32, 0], [32, 30], 0 to 50 chain>
// CHECK: %mm.1.0 = placer.task "mm.1.0" ({{.*}} = %mm.0.0 : tensor<32x30xf32>) {{.*}} #placer.part<"mm", [0, 0], [32, 30], 50 to 128 chain>
// CHECK: %mm.1.1 = placer.task "mm.1.1" ({{.*}} = %mm.0.1 : tensor<32x30xf32>)
// CHECK: placer.task "mm.join" (%{{.*}} = %mm.1.0 : tensor<32x30xf32>, %{{.*}} = %mm.1.1 : tensor<32x30xf32>) op "placer.join" -> (tensor<64x30xf32>)
func.func @chain(%x: tensor<64x128xf32>, %w: tensor<128x30xf32>, %i: tensor<64x30xf32>) -> tensor<64x30xf32> {
  %h = placer.task "mm" (%a = %x : tensor<64x128xf32>, %b = %w : tensor<128x30xf32>, %c = %i : tensor<64x30xf32>) split <operand 0 dim 1 at [50] chain, result 0 dim 0 parts 2> -> (tensor<64x30xf32>) {
    %0 = linalg.matmul ins(%a, %b : tensor<64x128xf32>, tensor<128x30xf32>) outs(%c : tensor<64x30xf32>) -> tensor<64x30xf32>
    placer.yield %0 : tensor<64x30xf32>
  }
  return %h : tensor<64x30xf32>
}

// Two that read the same sum do not add it up twice. The sum is returned as it is.
// CHECK-LABEL: func.func @sum
// CHECK: %mm.0 = placer.task "mm.0" {{.*}} 0 to 64 sum>
// CHECK: %mm.1 = placer.task "mm.1" {{.*}} 64 to 128 sum>
// CHECK: linalg.fill
// CHECK: %mm.sum = placer.task "mm.sum" (%{{.*}} = %mm.0 : tensor<64x30xf32>, %{{.*}} = %mm.1 : tensor<64x30xf32>) op "placer.sum" -> (tensor<64x30xf32>)
// CHECK: arith.addf
// CHECK: placer.task "exp" (%{{.*}} = %mm.sum : tensor<64x30xf32>)
// CHECK: return %mm.sum, %exp
func.func @sum(%x: tensor<64x128xf32>, %w: tensor<128x30xf32>, %i: tensor<64x30xf32>) -> (tensor<64x30xf32>, tensor<64x30xf32>) {
  %h = placer.task "mm" (%a = %x : tensor<64x128xf32>, %b = %w : tensor<128x30xf32>, %c = %i : tensor<64x30xf32>) split <operand 0 dim 1 parts 2 sum> -> (tensor<64x30xf32>) {
    %0 = linalg.matmul ins(%a, %b : tensor<64x128xf32>, tensor<128x30xf32>) outs(%c : tensor<64x30xf32>) -> tensor<64x30xf32>
    placer.yield %0 : tensor<64x30xf32>
  }
  %y = placer.task "exp" (%a = %h : tensor<64x30xf32>) -> (tensor<64x30xf32>) {
    %0 = math.exp %a : tensor<64x30xf32>
    placer.yield %0 : tensor<64x30xf32>
  }
  return %h, %y : tensor<64x30xf32>, tensor<64x30xf32>
}

// A whole task gives the pieces that parts read of it, also where it stands for
// an argument; pieces that are returned are given as a whole beside.
// CHECK-LABEL: func.func @pieces
// CHECK: %x:2 = placer.task "x" {{.*}} op "placer.argument" cost <host = 0> only [@host] -> (tensor<5x4xf32>, tensor<3x4xf32>)
// CHECK: %tanh.0:2 = placer.task "tanh.0" (%{{.*}} = %x#0 : tensor<5x4xf32>) -> (tensor<5x2xf32>, tensor<5x2xf32>)
// CHECK: %tanh.1:2 = placer.task "tanh.1" (%{{.*}} = %x#1 : tensor<3x4xf32>) -> (tensor<3x2xf32>, tensor<3x2xf32>)
// CHECK: placer.task "exp.0" (%[[A:.*]] = %tanh.0#0 : tensor<5x2xf32>, %[[B:.*]] = %tanh.1#0 : tensor<3x2xf32>) -> (tensor<8x2xf32>)
// CHECK-NEXT: tensor.concat dim(0) %[[A]], %[[B]]
// CHECK: placer.task "exp.1" (%{{.*}} = %tanh.0#1 : tensor<5x2xf32>, %{{.*}} = %tanh.1#1 : tensor<3x2xf32>)
// CHECK: placer.task "result0" (%{{.*}} = %exp.0 : tensor<8x2xf32>, %{{.*}} = %exp.1 : tensor<8x2xf32>)
func.func @pieces(%in: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %x = placer.task "x" (%a = %in : tensor<8x4xf32>) op "placer.argument" cost <host = 0> only [@host] -> (tensor<8x4xf32>) {
    placer.yield %a : tensor<8x4xf32>
  }
  %t = placer.task "tanh" (%a = %x : tensor<8x4xf32>) split <result 0 dim 0 at [5]> -> (tensor<8x4xf32>) {
    %0 = math.tanh %a : tensor<8x4xf32>
    placer.yield %0 : tensor<8x4xf32>
  }
  %marked = placer.transfer %t : tensor<8x4xf32>
  %e = placer.task "exp" (%a = %marked : tensor<8x4xf32>) split <result 0 dim 1 parts 2> -> (tensor<8x4xf32>) {
    %0 = math.exp %a : tensor<8x4xf32>
    placer.yield %0 : tensor<8x4xf32>
  }
  %r = placer.task "result0" (%a = %e : tensor<8x4xf32>) op "placer.result" cost <host = 0> only [@host] -> (tensor<8x4xf32>) {
    placer.yield %a : tensor<8x4xf32>
  }
  return %r : tensor<8x4xf32>
}

// Neither a task without a body that reads parts, nor other tasks, need to be cut.
// CHECK-LABEL: func.func @bodiless
// CHECK: placer.task "user" (%exp.0 : tensor<4x4xf32>, %exp.1 : tensor<4x4xf32>) -> (tensor<8x4xf32>)
func.func @bodiless(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %e = placer.task "exp" (%a = %x : tensor<8x4xf32>) split <result 0 dim 0 parts 2> -> (tensor<8x4xf32>) {
    %0 = math.exp %a : tensor<8x4xf32>
    placer.yield %0 : tensor<8x4xf32>
  }
  %u = placer.task "user" (%e : tensor<8x4xf32>) -> (tensor<8x4xf32>)
  return %u : tensor<8x4xf32>
}

// Names stay unique.
// CHECK-LABEL: func.func @names
// CHECK: placer.task "exp.0" {{.*}} -> (tensor<4x4xf32>, tensor<4x4xf32>)
// CHECK: placer.task "exp.0_1" {{.*}} -> (tensor<4x4xf32>)
func.func @names(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %b = placer.task "exp.0" (%a = %x : tensor<8x4xf32>) -> (tensor<8x4xf32>) {
    placer.yield %a : tensor<8x4xf32>
  }
  %e = placer.task "exp" (%a = %b : tensor<8x4xf32>) split <result 0 dim 0 parts 2> -> (tensor<8x4xf32>) {
    %0 = math.exp %a : tensor<8x4xf32>
    placer.yield %0 : tensor<8x4xf32>
  }
  return %e : tensor<8x4xf32>
}
