// RUN: placer-opt %s --allow-unregistered-dialect --form-tasks=dynamic-extent=16 | FileCheck %s
// RUN: placer-opt %s --allow-unregistered-dialect --form-tasks=functions=unnamed,said | FileCheck %s --check-prefix=CHOSEN

placer.topology @box {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
}

// What is said of an op, its task takes over; and it is a task then.

// CHECK-LABEL: func.func @said
// CHECK: placer.task "exp_0" {{.*}} op "math.exp" cost <gpu = 9> only [@gpu0, @gpu1] colocate "c" on @gpu1 ->
// CHECK-NEXT: math.exp %{{.*}} {placer.colocate = "c", placer.cost = #placer.cost<gpu = 9>, placer.device = @gpu1, placer.pin = [@gpu0, @gpu1]}
// CHECK: placer.task "collapse_shape_0" {{.*}} op "tensor.collapse_shape" on @gpu0 ->
// CHECK: placer.task "constant_0" op "arith.constant" cost <gpu = 2> ->
// CHECK: placer.task "extract_0" ({{.*}}) op "tensor.extract" only [@gpu1] -> (f32)

// CHOSEN-LABEL: func.func @said
// CHOSEN: placer.task
func.func @said(%x: tensor<2x4xf32>) -> (tensor<8xf32>, f32, f32) {
  %c0 = arith.constant 0 : index
  %0 = math.exp %x {placer.device = @gpu1, placer.pin = [@gpu0, @gpu1], placer.colocate = "c", placer.cost = #placer.cost<gpu = 9>} : tensor<2x4xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] {placer.device = @gpu0} : tensor<2x4xf32> into tensor<8xf32>
  %2 = arith.constant {placer.cost = #placer.cost<gpu = 2>} 1.0 : f32
  %3 = tensor.extract %0[%c0, %c0] {placer.pin = [@gpu1]} : tensor<2x4xf32>
  return %1, %2, %3 : tensor<8xf32>, f32, f32
}

// Sizes that types do not tell: what the program says wins over what a `?` is
// taken for.

// CHECK-LABEL: func.func @sizes
// CHECK: placer.task "work_0" {{.*}} -> (tensor<?x4xf32> bytes 256, !user.tensor bytes 4096, tensor<8xf32>)
// CHECK: placer.task "work_1" {{.*}} -> (tensor<?xf32> bytes 40, f32)
func.func @sizes(%x: tensor<8xf32>) -> (tensor<?xf32>, f32) {
  %0:3 = "user.work"(%x) {placer.bytes = array<i64: -1, 4096, -1>} : (tensor<8xf32>) -> (tensor<?x4xf32>, !user.tensor, tensor<8xf32>)
  %1:2 = "user.work"(%0#0, %0#1, %0#2) {placer.bytes = array<i64: 40, 4>} : (tensor<?x4xf32>, !user.tensor, tensor<8xf32>) -> (tensor<?xf32>, f32)
  return %1#0, %1#1 : tensor<?xf32>, f32
}

// CHOSEN-LABEL: func.func @sizes
// CHOSEN-NOT: placer.task
// CHOSEN-LABEL: func.func @unnamed
// CHOSEN: placer.task

// Called functions become tasks only where the user wants it.

// CHECK-LABEL: func.func @unnamed
// CHECK-NOT: placer.task
// CHECK-LABEL: func.func @calls
// CHECK: placer.task "unnamed_0"
func.func @unnamed(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = math.exp %x : tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func @calls(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = call @unnamed(%x) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
