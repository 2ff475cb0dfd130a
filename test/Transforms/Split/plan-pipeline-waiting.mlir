// Where all micro-batches wait, the plan that is chosen says so.
//
// RUN: placer-opt %s --plan-pipeline="micro-batches=4 time-limit=0 work-limit=20 workers=1" --verify-diagnostics | FileCheck %s

placer.topology @box {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
  placer.link @gpu0 to @gpu1 latency 40 bandwidth 10000000000
  placer.link @gpu1 to @gpu0 latency 40 bandwidth 10000000000
}

// CHECK-LABEL: func.func @norm
// CHECK-DAG: placer.task "mean.3"
// CHECK-DAG: placer.task "sub.3"
func.func @norm(%x: tensor<8x4xf32> {placer.samples = 0 : i64}, %i: tensor<4xf32>, %e: tensor<8x4xf32>) -> tensor<8x4xf32> {
  // expected-warning @+1 {{task 'mean' needs all samples before any can go on: micro-batches of it run one after the other}}
  %m = placer.task "mean" (%a = %x : tensor<8x4xf32>, %b = %i : tensor<4xf32>) cost <gpu = 8000> -> (tensor<4xf32>) {
    %r = linalg.reduce { arith.addf } ins(%a : tensor<8x4xf32>) outs(%b : tensor<4xf32>) dimensions = [0]
    placer.yield %r : tensor<4xf32>
  }
  %y = placer.task "sub" (%a = %x : tensor<8x4xf32>, %b = %m : tensor<4xf32>, %c = %e : tensor<8x4xf32>) cost <gpu = 8000> -> (tensor<8x4xf32>) {
    %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<8x4xf32>, tensor<4xf32>) outs(%c : tensor<8x4xf32>) {
    ^bb0(%p: f32, %q: f32, %r: f32):
      %s = arith.subf %p, %q : f32
      linalg.yield %s : f32
    } -> tensor<8x4xf32>
    placer.yield %0 : tensor<8x4xf32>
  }
  return %y : tensor<8x4xf32>
}
