// What makes all samples wait for each other, and samples that cannot be divided
// evenly.
//
// RUN: placer-opt %s --split-input-file --split-tasks=micro-batches=4 --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @norm
// CHECK: placer.task "mean.3"
// CHECK: placer.task "sub.3"
func.func @norm(%x: tensor<8x4xf32> {placer.samples = 0 : i64}, %i: tensor<4xf32>, %e: tensor<8x4xf32>) -> tensor<8x4xf32> {
  // expected-warning @+1 {{task 'mean' needs all samples before any can go on: micro-batches of it run one after the other}}
  %m = placer.task "mean" (%a = %x : tensor<8x4xf32>, %b = %i : tensor<4xf32>) -> (tensor<4xf32>) {
    %r = linalg.reduce { arith.addf } ins(%a : tensor<8x4xf32>) outs(%b : tensor<4xf32>) dimensions = [0]
    placer.yield %r : tensor<4xf32>
  }
  %y = placer.task "sub" (%a = %x : tensor<8x4xf32>, %b = %m : tensor<4xf32>, %c = %e : tensor<8x4xf32>) -> (tensor<8x4xf32>) {
    %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<8x4xf32>, tensor<4xf32>) outs(%c : tensor<8x4xf32>) {
    ^bb0(%p: f32, %q: f32, %r: f32):
      %s = arith.subf %p, %q : f32
      linalg.yield %s : f32
    } -> tensor<8x4xf32>
    placer.yield %0 : tensor<8x4xf32>
  }
  return %y : tensor<8x4xf32>
}

// -----

// CHECK-LABEL: func.func @uneven
// CHECK: placer.task "exp.3" {{.*}} -> (tensor<15x4xf32>)
// expected-remark @+1 {{'placer.samples' on a dimension of 63 with micro-batches=4: parts of 16, 16, 16, 15}}
func.func @uneven(%x: tensor<63x4xf32> {placer.samples = 0 : i64}) -> tensor<63x4xf32> {
  %y = placer.task "exp" (%a = %x : tensor<63x4xf32>) -> (tensor<63x4xf32>) {
    %e = math.exp %a : tensor<63x4xf32>
    placer.yield %e : tensor<63x4xf32>
  }
  return %y : tensor<63x4xf32>
}
