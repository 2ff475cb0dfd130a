// Copies do all of a task, each for the readers near it; sums within sums are
// added up by tasks of their own; devices are those of as many entries as it
// takes.
//
// RUN: placer-opt %s | placer-opt | FileCheck %s --check-prefix=TEXT
// RUN: placer-opt %s --split-tasks | FileCheck %s
// RUN: placer-opt %s --split-tasks --place-list --placer-verify-schedule

placer.topology @machine {
  placer.device @a kind "gpu"
  placer.device @b kind "gpu"
  placer.device @c kind "gpu"
  placer.device @d kind "gpu"
  placer.link @a to @b latency 100 bandwidth 10000000000
  placer.link @b to @a latency 100 bandwidth 10000000000
  placer.link @a to @c latency 100 bandwidth 10000000000
  placer.link @c to @a latency 100 bandwidth 10000000000
  placer.link @a to @d latency 100 bandwidth 10000000000
  placer.link @d to @a latency 100 bandwidth 10000000000
  placer.link @b to @c latency 100 bandwidth 10000000000
  placer.link @c to @b latency 100 bandwidth 10000000000
  placer.link @b to @d latency 100 bandwidth 10000000000
  placer.link @d to @b latency 100 bandwidth 10000000000
  placer.link @c to @d latency 100 bandwidth 10000000000
  placer.link @d to @c latency 100 bandwidth 10000000000
}

// TEXT: split <copies 2 on [@a, @b]>
// CHECK-LABEL: func.func @whole
// CHECK: %[[FIRST:.*]] = placer.task "exp.0" {{.*}} on @a -> (tensor<8x4xf32>) attributes {placer.part = #placer.part<"exp", [0, 0], [8, 4]>}
// CHECK: %[[SECOND:.*]] = placer.task "exp.1" {{.*}} on @b -> (tensor<8x4xf32>)
// CHECK: placer.task "tanh.0" (%{{.*}} = %[[FIRST]] : tensor<8x4xf32>) {{.*}} on @a -> (tensor<8x1xf32>)
// CHECK: placer.task "tanh.1" (%{{.*}} = %[[SECOND]] : tensor<8x4xf32>) {{.*}} on @b -> (tensor<8x1xf32>)
func.func @whole(%x: tensor<8x4xf32>) -> tensor<8x2xf32> attributes {placer.topology = @machine} {
  %h = placer.task "exp" (%a = %x : tensor<8x4xf32>) cost <gpu = 10> split <copies 2 on [@a, @b]> -> (tensor<8x4xf32>) {
    %0 = math.exp %a : tensor<8x4xf32>
    placer.yield %0 : tensor<8x4xf32>
  }
  %y = placer.task "tanh" (%a = %h : tensor<8x4xf32>) cost <gpu = 1000> split <result 0 dim 1 parts 2 on [@a, @b]> -> (tensor<8x2xf32>) {
    %init = tensor.empty() : tensor<8x2xf32>
    %w = arith.constant dense<2.0> : tensor<4x2xf32>
    %0 = linalg.matmul ins(%a, %w : tensor<8x4xf32>, tensor<4x2xf32>) outs(%init : tensor<8x2xf32>) -> tensor<8x2xf32>
    placer.yield %0 : tensor<8x2xf32>
  }
  return %y : tensor<8x2xf32>
}

// Each host adds up its own, and makes all of what is made of it.
// CHECK-LABEL: func.func @hosts
// CHECK: placer.task "dw.0.0" {{.*}} on @a
// CHECK: placer.task "dw.0.1" {{.*}} on @b
// CHECK: placer.task "dw.1.0" {{.*}} on @c
// CHECK: placer.task "dw.1.1" {{.*}} on @d
// CHECK-COUNT-4: op "placer.sum"
// CHECK: placer.task "update.0.0" {{.*}} on @a -> (tensor<2x6xi32>)
// CHECK: placer.task "update.0.1" {{.*}} on @b -> (tensor<2x6xi32>)
// CHECK: placer.task "update.1.0" {{.*}} on @c -> (tensor<2x6xi32>)
// CHECK: placer.task "update.1.1" {{.*}} on @d -> (tensor<2x6xi32>)
func.func @hosts(%x: tensor<8x4xi32>, %dy: tensor<8x6xi32>, %w: tensor<4x6xi32>, %init: tensor<4x6xi32>) -> tensor<4x6xi32> attributes {placer.topology = @machine} {
  %dw = placer.task "dw" (%a = %x : tensor<8x4xi32>, %b = %dy : tensor<8x6xi32>, %c = %init : tensor<4x6xi32>) cost <gpu = 1000> split <operand 0 dim 0 parts 2 sum, operand 0 dim 0 parts 2 sum on [@a, @b, @c, @d]> -> (tensor<4x6xi32>) {
    %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (k, i)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<8x4xi32>, tensor<8x6xi32>) outs(%c : tensor<4x6xi32>) {
    ^bb0(%p: i32, %q: i32, %r: i32):
      %m = arith.muli %p, %q : i32
      %s = arith.addi %r, %m : i32
      linalg.yield %s : i32
    } -> tensor<4x6xi32>
    placer.yield %0 : tensor<4x6xi32>
  }
  %new = placer.task "update" (%a = %dw : tensor<4x6xi32>, %b = %w : tensor<4x6xi32>) cost <gpu = 10> split <copies 2, result 0 dim 0 parts 2 on [@a, @b, @c, @d]> -> (tensor<4x6xi32>) {
    %0 = arith.subi %b, %a : tensor<4x6xi32>
    placer.yield %0 : tensor<4x6xi32>
  }
  return %new : tensor<4x6xi32>
}

// A graph names its axes.
// CHECK-LABEL: func.func @graph
// CHECK: placer.task "a.0" {{.*}} on @c
// CHECK: placer.task "a.1" {{.*}} on @d
func.func @graph() -> tensor<4xi8> attributes {placer.topology = @machine} {
  %a = placer.task "a" cost <gpu = 5> split <copies 2 on [@c, @d]> -> (tensor<4xi8>) attributes {placer.splits = [{axis = "samples", extent = 4, operands = [], results = ["sliced"]}]}
  return %a : tensor<4xi8>
}
