// RUN: placer-opt %s --allow-unregistered-dialect --form-tasks=granularity=fused --split-input-file | FileCheck %s

// A bias and an activation join the product that they follow; a broadcast of an
// argument joins its only reader. The task is named after its heaviest op.

// CHECK-LABEL: func.func @layer(
// CHECK-SAME: %[[X:[a-z0-9]+]]: tensor<4x8xf32>, %[[W:[a-z0-9]+]]: tensor<8x4xf32> {placer.weight = "form-tasks"}, %[[B:[a-z0-9]+]]: tensor<4xf32> {placer.weight = "form-tasks"})
// CHECK-NEXT: %[[T:.*]] = placer.task "matmul_0" (
// CHECK-SAME: op "linalg.matmul" -> (tensor<4x4xf32>) {
// CHECK: linalg.broadcast
// CHECK: linalg.matmul
// CHECK: linalg.add
// CHECK: math.tanh
// CHECK-NOT: placer.task
// CHECK: return %[[T]]
func.func @layer(%x: tensor<4x8xf32>, %w: tensor<8x4xf32>, %b: tensor<4xf32>) -> tensor<4x4xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x4xf32>) -> tensor<4x4xf32>
  %wide = linalg.broadcast ins(%b : tensor<4xf32>) outs(%empty : tensor<4x4xf32>) dimensions = [0]
  %m = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x4xf32>) outs(%init : tensor<4x4xf32>) -> tensor<4x4xf32>
  %s = linalg.add ins(%m, %wide : tensor<4x4xf32>, tensor<4x4xf32>) outs(%empty : tensor<4x4xf32>) -> tensor<4x4xf32>
  %y = math.tanh %s : tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}

// -----

// Two products that can run side by side do so: their sum joins neither, since
// that one would have to wait for the other, but its only reader. A sum with what
// a product waits for anyway, even from afar, joins the product.

// CHECK-LABEL: func.func @branches
// CHECK: %[[X:.*]] = placer.task "work_0"
// CHECK: %[[A:.*]] = placer.task "work_1" ({{.*}} = %[[X]] :
// CHECK: %[[B:.*]] = placer.task "work_2" ({{.*}} = %[[X]] :
// CHECK: %[[C:.*]] = placer.task "work_3" ({{.*}} = %[[A]] : {{.*}} = %[[B]] : {{.*}} = %[[X]] : tensor<8xf32>) op
// CHECK-NEXT: arith.addf
// CHECK-NEXT: math.exp
// CHECK-NEXT: "user.work"(
// CHECK-NEXT: arith.addf
// CHECK-NOT: placer.task
func.func @branches(%in: tensor<8xf32>) -> tensor<8xf32> {
  %x = "user.work"(%in) : (tensor<8xf32>) -> tensor<8xf32>
  %a = "user.work"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  %b = "user.work"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  %sum = arith.addf %a, %b : tensor<8xf32>
  %e = math.exp %sum : tensor<8xf32>
  %c = "user.work"(%e) : (tensor<8xf32>) -> tensor<8xf32>
  %r = arith.addf %c, %x : tensor<8xf32>
  return %r : tensor<8xf32>
}

// -----

// What grows is not made where it comes from: the small tensor is sent. With two
// readers it is a task.

// CHECK-LABEL: func.func @grows
// CHECK: %[[S:.*]] = placer.task "work_0" {{.*}} -> (tensor<8xf32>)
// CHECK: %[[W:.*]] = placer.task "broadcast_0" ({{.*}} = %[[S]] : tensor<8xf32>)
// CHECK: placer.task "work_1" ({{.*}} = %[[W]] :
// CHECK: placer.task "work_2" ({{.*}} = %[[W]] :
func.func @grows(%in: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %empty = tensor.empty() : tensor<4x8xf32>
  %s = "user.work"(%in) : (tensor<8xf32>) -> tensor<8xf32>
  %w = linalg.broadcast ins(%s : tensor<8xf32>) outs(%empty : tensor<4x8xf32>) dimensions = [0]
  %a = "user.work"(%w) : (tensor<4x8xf32>) -> tensor<8xf32>
  %b = "user.work"(%w) : (tensor<4x8xf32>) -> tensor<8xf32>
  return %a, %b : tensor<8xf32>, tensor<8xf32>
}

// -----

// Costs add up, key by key; ops with other keys, without a cost, or with another
// place do not join.

// CHECK-LABEL: func.func @costs
// CHECK: placer.task "work_0" {{.*}} cost <gpu = 107, cpu = 909> only [@gpu0] ->
// CHECK: math.exp
// CHECK: placer.task "tanh_0" {{.*}} cost <gpu = 7> ->
// CHECK: placer.task "absf_0" {{.*}} op "math.absf" ->
// CHECK: placer.task "floor_0" {{.*}} cost <gpu = 1, cpu = 1> on @gpu1 ->
// CHECK: placer.task "ceil_0" {{.*}} cost <gpu = 3, cpu = 3> on @gpu1 ->
// CHECK-NOT: placer.task
placer.topology @box {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
  placer.device @cpu0 kind "cpu"
}
func.func @costs(%in: tensor<8xf32>) -> tensor<8xf32> {
  %0 = "user.work"(%in) {placer.cost = #placer.cost<gpu = 100, cpu = 900>, placer.pin = [@gpu0]} : (tensor<8xf32>) -> tensor<8xf32>
  %1 = math.exp %0 {placer.cost = #placer.cost<cpu = 9, gpu = 7>} : tensor<8xf32>
  %2 = math.tanh %1 {placer.cost = #placer.cost<gpu = 7>} : tensor<8xf32>
  %3 = math.absf %2 : tensor<8xf32>
  %4 = math.floor %3 {placer.cost = #placer.cost<gpu = 1, cpu = 1>, placer.device = @gpu1} : tensor<8xf32>
  %5 = "user.work2"(%4) {placer.cost = #placer.cost<gpu = 1, cpu = 1>} : (tensor<8xf32>) -> tensor<8xf32>
  %6 = math.ceil %5 {placer.cost = #placer.cost<gpu = 3, cpu = 3>, placer.device = @gpu1} : tensor<8xf32>
  return %6 : tensor<8xf32>
}
