// Micro-batches and replicas: samples are followed through the program.
//
// RUN: placer-opt %s --split-tasks=micro-batches=2 | FileCheck %s --check-prefix=MICRO
// RUN: placer-opt %s --split-tasks="replicas=2 micro-batches=2 reassociate" | FileCheck %s --check-prefix=BOTH

// Tasks that read one weight are one layer. The gradient is a chain over the
// micro-batches of a replica; replicas are added up by the update, which is the
// only one to read it.
func.func @step(%x: tensor<8x4xf32> {placer.samples = 0 : i64}, %w: tensor<4x6xf32> {placer.weight}, %hi: tensor<8x6xf32>, %gi: tensor<4x6xf32>, %di: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<4x6xf32>) {
  // MICRO-LABEL: func.func @step
  // MICRO: placer.task "fc.0" {{.*}} colocate "fc" -> (tensor<4x6xf32>)
  // MICRO: placer.task "fc.1" {{.*}} colocate "fc" -> (tensor<4x6xf32>)
  // BOTH-LABEL: func.func @step
  // BOTH: placer.task "fc.0.0" {{.*}} colocate "fc@0" -> (tensor<2x6xf32>)
  // BOTH: placer.task "fc.0.1" {{.*}} colocate "fc@0" -> (tensor<2x6xf32>)
  // BOTH: placer.task "fc.1.0" {{.*}} colocate "fc@1" -> (tensor<2x6xf32>)
  // BOTH: placer.task "fc.1.1" {{.*}} colocate "fc@1" -> (tensor<2x6xf32>)
  %h = placer.task "fc" (%a = %x : tensor<8x4xf32>, %b = %w : tensor<4x6xf32>, %c = %hi : tensor<8x6xf32>) -> (tensor<8x6xf32>) {
    %0 = linalg.matmul ins(%a, %b : tensor<8x4xf32>, tensor<4x6xf32>) outs(%c : tensor<8x6xf32>) -> tensor<8x6xf32>
    placer.yield %0 : tensor<8x6xf32>
  }
  // MICRO: placer.task "fc.dx.0" {{.*}} colocate "fc" ->
  // MICRO: placer.task "fc.dx.1" {{.*}} colocate "fc" ->
  // MICRO: placer.task "fc.dx.join"
  %dx = placer.task "fc.dx" (%a = %h : tensor<8x6xf32>, %b = %w : tensor<4x6xf32>, %c = %di : tensor<8x4xf32>) -> (tensor<8x4xf32>) {
    %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<8x6xf32>, tensor<4x6xf32>) outs(%c : tensor<8x4xf32>) {
    ^bb0(%p: f32, %q: f32, %r: f32):
      %m = arith.mulf %p, %q : f32
      %s = arith.addf %r, %m : f32
      linalg.yield %s : f32
    } -> tensor<8x4xf32>
    placer.yield %0 : tensor<8x4xf32>
  }
  // MICRO: %fc.dw.0 = placer.task "fc.dw.0"
  // MICRO: placer.task "fc.dw.1" {{.*}} = %fc.dw.0 : tensor<4x6xf32>)
  // BOTH: %fc.dw.0.0 = placer.task "fc.dw.0.0"
  // BOTH: %fc.dw.0.1:2 = placer.task "fc.dw.0.1" {{.*}} = %fc.dw.0.0 : tensor<4x6xf32>)
  // BOTH: %fc.dw.1.0 = placer.task "fc.dw.1.0"
  // BOTH: %fc.dw.1.1:2 = placer.task "fc.dw.1.1" {{.*}} = %fc.dw.1.0 : tensor<4x6xf32>)
  %dw = placer.task "fc.dw" (%a = %x : tensor<8x4xf32>, %b = %h : tensor<8x6xf32>, %c = %gi : tensor<4x6xf32>) -> (tensor<4x6xf32>) {
    %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (k, i)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<8x4xf32>, tensor<8x6xf32>) outs(%c : tensor<4x6xf32>) {
    ^bb0(%p: f32, %q: f32, %r: f32):
      %m = arith.mulf %p, %q : f32
      %s = arith.addf %r, %m : f32
      linalg.yield %s : f32
    } -> tensor<4x6xf32>
    placer.yield %0 : tensor<4x6xf32>
  }
  // Split along parameters, each home of a piece adds up its own.
  // BOTH: placer.task "update.0" ({{.*}} = %fc.dw.0.1#0 : tensor<2x6xf32>, {{.*}} = %fc.dw.1.1#0 : tensor<2x6xf32>
  // BOTH: arith.addf
  // BOTH: placer.task "update.1" ({{.*}} = %fc.dw.0.1#1 : tensor<2x6xf32>, {{.*}} = %fc.dw.1.1#1 : tensor<2x6xf32>
  // BOTH: placer.task "update.join"
  %new = placer.task "update" (%a = %dw : tensor<4x6xf32>, %b = %w : tensor<4x6xf32>) split <result 0 dim 0 parts 2> -> (tensor<4x6xf32>) {
    %0 = arith.subf %b, %a : tensor<4x6xf32>
    placer.yield %0 : tensor<4x6xf32>
  }
  return %dx, %new : tensor<8x4xf32>, tensor<4x6xf32>
}
