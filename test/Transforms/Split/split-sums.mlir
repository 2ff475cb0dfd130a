// Partial sums are added up by collectives, whose participants are the parts.

// RUN: placer-opt %s --split-tasks="replicas=2 replica-devices=a,b reassociate sums=collectives" | FileCheck %s
// RUN: placer-opt %s --split-tasks="replicas=2 micro-batches=2 reassociate sums=collectives" \
// RUN:   | FileCheck %s --check-prefix=BATCHES
// RUN: placer-opt %s --split-tasks="replicas=2 replica-devices=a,b reassociate sums=collectives" \
// RUN:   --fuse-collectives --expand-collectives=algorithm=ring --placer-annotate-costs \
// RUN:   --place-list=algorithm=largest-tail --insert-transfers --placer-verify-schedule \
// RUN:   | FileCheck %s --check-prefix=PLACED

placer.topology @pair {
  placer.device @a kind "cpu"
  placer.device @b kind "cpu"
  placer.link @a to @b latency 1000 bandwidth 10000000000
  placer.link @b to @a latency 1000 bandwidth 10000000000
}

#m = affine_map<(i, j, k) -> (k, i)>
#n = affine_map<(i, j, k) -> (k, j)>
#o = affine_map<(i, j, k) -> (i, j)>

// What is read once is reduced to where it is read.
// CHECK-LABEL: func.func @whole
// CHECK: placer.task "dw.0" {{.*}} on @a ->
// CHECK: placer.task "dw.1" {{.*}} on @b ->
// CHECK: %[[SUM:.*]] = placer.reduce "dw.sum" sum reassociate (%dw.0, %dw.1) to 0 : tensor<4x6xf32>
// CHECK: placer.task "update" ({{.*}} = %[[SUM]] : tensor<4x6xf32>
// Each replica adds up its own micro-batches.
// BATCHES-LABEL: func.func @whole
// BATCHES: placer.reduce "dw.sum" sum reassociate (%dw.0.1, %dw.1.1) to 0 : tensor<4x6xf32>
// PLACED-LABEL: func.func @whole
// PLACED-NOT: placer.reduce "
// PLACED: op "placer.reduce"
func.func @whole(%x: tensor<8x4xf32> {placer.samples = 0 : i64}, %dy: tensor<8x6xf32> {placer.samples = 0 : i64}, %w: tensor<4x6xf32> {placer.weight}, %init: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %dw = placer.task "dw" (%a = %x : tensor<8x4xf32>, %b = %dy : tensor<8x6xf32>, %c = %init : tensor<4x6xf32>) -> (tensor<4x6xf32>) {
    %0 = linalg.generic {indexing_maps = [#m, #n, #o], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<8x4xf32>, tensor<8x6xf32>) outs(%c : tensor<4x6xf32>) {
    ^bb0(%p: f32, %q: f32, %r: f32):
      %m = arith.mulf %p, %q : f32
      %s = arith.addf %r, %m : f32
      linalg.yield %s : f32
    } -> tensor<4x6xf32>
    placer.yield %0 : tensor<4x6xf32>
  }
  %new = placer.task "update" (%a = %dw : tensor<4x6xf32>, %b = %w : tensor<4x6xf32>) -> (tensor<4x6xf32>) {
    %0 = arith.subf %b, %a : tensor<4x6xf32>
    placer.yield %0 : tensor<4x6xf32>
  }
  return %new : tensor<4x6xf32>
}

// Equal shares, one for each participant.
// CHECK-LABEL: func.func @shares
// CHECK: %[[SUM:.*]]:2 = placer.reduce_scatter "dw.sum" sum reassociate (%dw.0, %dw.1) dim 0 : tensor<4x6xf32> -> tensor<2x6xf32>
// CHECK: placer.task "update.0" ({{.*}} = %[[SUM]]#0 : tensor<2x6xf32>
// CHECK: placer.task "update.1" ({{.*}} = %[[SUM]]#1 : tensor<2x6xf32>
func.func @shares(%x: tensor<8x4xf32> {placer.samples = 0 : i64}, %dy: tensor<8x6xf32> {placer.samples = 0 : i64}, %w: tensor<4x6xf32> {placer.weight}, %init: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %dw = placer.task "dw" (%a = %x : tensor<8x4xf32>, %b = %dy : tensor<8x6xf32>, %c = %init : tensor<4x6xf32>) -> (tensor<4x6xf32>) {
    %0 = linalg.generic {indexing_maps = [#m, #n, #o], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<8x4xf32>, tensor<8x6xf32>) outs(%c : tensor<4x6xf32>) {
    ^bb0(%p: f32, %q: f32, %r: f32):
      %m = arith.mulf %p, %q : f32
      %s = arith.addf %r, %m : f32
      linalg.yield %s : f32
    } -> tensor<4x6xf32>
    placer.yield %0 : tensor<4x6xf32>
  }
  %new = placer.task "update" (%a = %dw : tensor<4x6xf32>, %b = %w : tensor<4x6xf32>) split <result 0 dim 0 parts 2> -> (tensor<4x6xf32>) {
    %0 = arith.subf %b, %a : tensor<4x6xf32>
    placer.yield %0 : tensor<4x6xf32>
  }
  return %new : tensor<4x6xf32>
}

// All of it by all.
// CHECK-LABEL: func.func @copies
// CHECK: %[[SUM:.*]]:2 = placer.all_reduce "dw.sum" sum reassociate (%dw.0, %dw.1) : tensor<4x6xf32>
// CHECK: placer.task "update.0" ({{.*}} = %[[SUM]]#1 : tensor<4x6xf32>{{.*}} on @b
// CHECK: placer.task "update.1" ({{.*}} = %[[SUM]]#0 : tensor<4x6xf32>{{.*}} on @a
func.func @copies(%x: tensor<8x4xf32> {placer.samples = 0 : i64}, %dy: tensor<8x6xf32> {placer.samples = 0 : i64}, %w: tensor<4x6xf32> {placer.weight}, %init: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %dw = placer.task "dw" (%a = %x : tensor<8x4xf32>, %b = %dy : tensor<8x6xf32>, %c = %init : tensor<4x6xf32>) -> (tensor<4x6xf32>) {
    %0 = linalg.generic {indexing_maps = [#m, #n, #o], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<8x4xf32>, tensor<8x6xf32>) outs(%c : tensor<4x6xf32>) {
    ^bb0(%p: f32, %q: f32, %r: f32):
      %m = arith.mulf %p, %q : f32
      %s = arith.addf %r, %m : f32
      linalg.yield %s : f32
    } -> tensor<4x6xf32>
    placer.yield %0 : tensor<4x6xf32>
  }
  %new = placer.task "update" (%a = %dw : tensor<4x6xf32>, %b = %w : tensor<4x6xf32>) split <copies 2 on [@b, @a]> -> (tensor<4x6xf32>) {
    %0 = arith.subf %b, %a : tensor<4x6xf32>
    placer.yield %0 : tensor<4x6xf32>
  }
  return %new : tensor<4x6xf32>
}

// What is unequal is reduced apart, and what several read in pieces, in these.
// CHECK-LABEL: func.func @uneven
// CHECK: placer.reduce "dw.sum" sum reassociate (%dw.0#0, %dw.1#0) to 0 : tensor<3x6xf32>
// CHECK: placer.reduce "dw.sum_{{.*}}" sum reassociate (%dw.0#1, %dw.1#1) to 1 : tensor<1x6xf32>
func.func @uneven(%x: tensor<8x4xf32> {placer.samples = 0 : i64}, %dy: tensor<8x6xf32> {placer.samples = 0 : i64}, %w: tensor<4x6xf32> {placer.weight}, %init: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %dw = placer.task "dw" (%a = %x : tensor<8x4xf32>, %b = %dy : tensor<8x6xf32>, %c = %init : tensor<4x6xf32>) -> (tensor<4x6xf32>) {
    %0 = linalg.generic {indexing_maps = [#m, #n, #o], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<8x4xf32>, tensor<8x6xf32>) outs(%c : tensor<4x6xf32>) {
    ^bb0(%p: f32, %q: f32, %r: f32):
      %m = arith.mulf %p, %q : f32
      %s = arith.addf %r, %m : f32
      linalg.yield %s : f32
    } -> tensor<4x6xf32>
    placer.yield %0 : tensor<4x6xf32>
  }
  %new = placer.task "update" (%a = %dw : tensor<4x6xf32>, %b = %w : tensor<4x6xf32>) split <result 0 dim 0 shares [3, 1]> -> (tensor<4x6xf32>) {
    %0 = arith.subf %b, %a : tensor<4x6xf32>
    placer.yield %0 : tensor<4x6xf32>
  }
  return %new : tensor<4x6xf32>
}

// Integers, maxima, and sums that clauses make; the first participant's is what
// the function returns.
// CHECK-LABEL: func.func @clauses
// CHECK: %[[SUM:.*]] = placer.reduce "rows.sum" sum (%rows.0, %rows.1) to 0 : tensor<8xi32>
// CHECK: %[[MAX:.*]] = placer.reduce "most.sum" max (%most.0, %most.1) to 0 : tensor<f32>
// CHECK: return %[[SUM]], %[[MAX]]
func.func @clauses(%unused: tensor<8xi32> {placer.samples = 0 : i64}, %x: tensor<8x64xi32>, %init: tensor<8xi32>, %y: tensor<64xf32>, %low: tensor<f32>) -> (tensor<8xi32>, tensor<f32>) {
  %r = placer.task "rows" (%a = %x : tensor<8x64xi32>, %b = %init : tensor<8xi32>) split <operand 0 dim 1 parts 2 sum on [@a, @b]> -> (tensor<8xi32>) {
    %0 = linalg.reduce { arith.addi } ins(%a : tensor<8x64xi32>) outs(%b : tensor<8xi32>) dimensions = [1]
    placer.yield %0 : tensor<8xi32>
  }
  %m = placer.task "most" (%a = %y : tensor<64xf32>, %b = %low : tensor<f32>) split <operand 0 dim 0 parts 2 sum on [@b, @a]> -> (tensor<f32>) {
    %0 = linalg.reduce { arith.maximumf } ins(%a : tensor<64xf32>) outs(%b : tensor<f32>) dimensions = [0]
    placer.yield %0 : tensor<f32>
  }
  return %r, %m : tensor<8xi32>, tensor<f32>
}
