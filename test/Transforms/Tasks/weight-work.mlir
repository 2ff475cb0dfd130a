// Work on weights and constants alone: its share is reported, or it is taken out
// of the step.
//
// RUN: placer-opt %s --form-tasks --placer-annotate-costs --remarks-filter=placer-annotate-costs -o %t.kept 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s --check-prefix=KEPT --input-file=%t.kept
// RUN: placer-opt %s --form-tasks=weight-work=hoist --remarks-filter=form-tasks -o %t.mlir 2>&1 \
// RUN:   | FileCheck %s --check-prefix=HOISTED
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: placer-opt %s --placer-pipeline="costs=analytic weight-work=hoist weights=w*,b" | FileCheck %s --check-prefix=PLACED
//
// The broadcast is left, and everything can be lowered.
// RUN: placer-opt %t.mlir --placer-annotate-costs --remarks-filter=placer-annotate-costs -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=LEFT
// RUN: placer-opt %t.mlir --placer-annotate-costs --place-list --placer-verify-schedule --lower-to-async-llvm \
// RUN:   | FileCheck %s --check-prefix=LLVM

placer.topology @box {
  placer.device @gpu0 kind "v100" memory 16000000000
  placer.device @gpu1 kind "v100" memory 16000000000
  placer.link @gpu0 to @gpu1 latency 5000 bandwidth 50000000000
  placer.link @gpu1 to @gpu0 latency 5000 bandwidth 50000000000
}

// Two transposes, a broadcast and a sum of constants.
// REMARK: remark: [Missed] WeightWork | Category:placer-annotate-costs | Function=block
// REMARK-SAME: fold them, or form tasks with weight-work=hoist, so that they run once
// REMARK-SAME: ns={{[0-9]+}}, share={{[0-9.]+}}%, tasks=5

// LEFT: remark: [Missed] WeightWork | Category:placer-annotate-costs | Function=block_step
// LEFT-SAME: tasks=1

// KEPT: placer.task "transpose_0"

// HOISTED: remark: [Passed] WeightWork | Category:form-tasks | Function=block
// HOISTED-SAME: bytes=2097152, hoisted_ops=4, step=block_step, weights=2

// The function computes what it did.
// CHECK: func.func @block(%[[X:.*]]: tensor<40x512xf32>, %[[W1:.*]]: tensor<512x512xf32>, %[[W2:.*]]: tensor<512x512xf32>, %[[B:.*]]: tensor<512xf32>, %[[K:.*]]: index) -> tensor<40x512xf32> {
// CHECK-NEXT: %[[W:.*]]:2 = call @block_weights(%[[W1]], %[[W2]])
// CHECK-NEXT: %[[R:.*]] = call @block_step(%[[X]], %[[W2]], %[[B]], %[[K]], %[[W]]#0, %[[W]]#1)
// CHECK-NEXT: return %[[R]]

// The step has what is left, and names as before.
// CHECK: func.func @block_step(%{{[a-z0-9]*}}: tensor<40x512xf32>, %{{[a-z0-9]*}}: tensor<512x512xf32> {placer.weight = "form-tasks"}, %{{[a-z0-9]*}}: tensor<512xf32> {placer.weight = "form-tasks"}, %{{[a-z0-9]*}}: index, %{{[a-z0-9]*}}: tensor<512x512xf32> {placer.weight = "form-tasks"}, %{{[a-z0-9]*}}: tensor<512x512xf32> {placer.weight = "form-tasks"})
// CHECK-NOT: linalg.transpose
// CHECK: placer.task "matmul_0"
// CHECK: tensor.collapse_shape
// CHECK: placer.task "broadcast_0"
// CHECK: return

// CHECK: func.func @block_weights(
// CHECK-NOT: broadcast
// CHECK: %[[T1:.*]] = linalg.transpose
// CHECK: %[[T2:.*]] = linalg.transpose
// CHECK: arith.addf
// CHECK: %[[S:.*]] = arith.mulf
// CHECK: return %[[T1]], %[[S]]

// PLACED: func.func @block_step
// PLACED: placer.task "matmul_0" {{.*}} on @gpu
// LLVM: llvm.func @block_weights
func.func @block(%x: tensor<40x512xf32>, %w1: tensor<512x512xf32> loc("w1"), %w2: tensor<512x512xf32> loc("w2"), %b: tensor<512xf32> loc("b"), %k: index) -> tensor<40x512xf32> {
  %zero = arith.constant 0.0 : f32
  %te = tensor.empty() : tensor<512x512xf32>
  // It is wanted as it is and transposed.
  %t1 = linalg.transpose ins(%w1 : tensor<512x512xf32>) outs(%te : tensor<512x512xf32>) permutation = [1, 0]
  %flat = tensor.collapse_shape %t1 [[0, 1]] : tensor<512x512xf32> into tensor<262144xf32>
  %back = tensor.expand_shape %flat [[0, 1]] output_shape [512, 512] : tensor<262144xf32> into tensor<512x512xf32>
  %t2 = linalg.transpose ins(%w2 : tensor<512x512xf32>) outs(%te : tensor<512x512xf32>) permutation = [1, 0]
  %c = arith.constant dense<2.0> : tensor<512x512xf32>
  %cc = arith.addf %c, %c : tensor<512x512xf32>
  %s2 = arith.mulf %t2, %cc : tensor<512x512xf32>
  %e = tensor.empty() : tensor<40x512xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<40x512xf32>) -> tensor<40x512xf32>
  %0 = linalg.matmul ins(%x, %back : tensor<40x512xf32>, tensor<512x512xf32>) outs(%i : tensor<40x512xf32>) -> tensor<40x512xf32>
  %1 = linalg.matmul ins(%0, %s2 : tensor<40x512xf32>, tensor<512x512xf32>) outs(%i : tensor<40x512xf32>) -> tensor<40x512xf32>
  %2 = linalg.matmul ins(%1, %w2 : tensor<40x512xf32>, tensor<512x512xf32>) outs(%i : tensor<40x512xf32>) -> tensor<40x512xf32>
  // To hold it would take more than to make it.
  %bb = linalg.broadcast ins(%b : tensor<512xf32>) outs(%e : tensor<40x512xf32>) dimensions = [0]
  %3 = arith.addf %2, %bb : tensor<40x512xf32>
  return %3 : tensor<40x512xf32>
}
