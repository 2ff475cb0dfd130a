// Assertions take no time and go with a neighbour.
//
// RUN: placer-opt %s --form-tasks --placer-annotate-costs 2>&1 | FileCheck %s
// RUN: placer-opt %s --form-tasks --placer-open-tasks -o %t.mlir
// RUN: placer-opt %s -o %t.same.mlir
// RUN: diff %t.mlir %t.same.mlir

placer.topology @box {
  placer.device @a kind "unit" figures {peak = {f32 = 1.0e12}, bandwidth = 1.0e12, overhead = 1000}
}

// One that is told by an argument goes with the next task.
// CHECK-LABEL: func.func @dimensions
func.func @dimensions(%x: tensor<?x8xf32> {placer.extents = array<i64: 16, -1>}) -> tensor<?x8xf32> {
  // CHECK: placer.task "tanh_0"
  // CHECK-SAME: cost <unit = 1001> -> (tensor<?x8xf32> bytes 512)
  // CHECK: cf.assert
  // CHECK: math.tanh
  // CHECK-NOT: placer.task
  // CHECK: return
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %d = tensor.dim %x, %c0 : tensor<?x8xf32>
  %ok = arith.cmpi sge, %d, %c8 : index
  cf.assert %ok, "too few rows"
  %y = math.tanh %x : tensor<?x8xf32>
  return %y : tensor<?x8xf32>
}

// One that is told by a result of a task goes into that task, the last one too.
// CHECK-LABEL: func.func @results
func.func @results(%x: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: placer.task "absf_0"
  // CHECK: math.absf
  // CHECK: tensor.extract
  // CHECK: cf.assert
  // CHECK: placer.task "tanh_0"
  // CHECK: math.tanh
  // CHECK: cf.assert {{.*}} "always"
  // CHECK-NOT: placer.task
  // CHECK: return
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %true = arith.constant true
  %0 = math.absf %x : tensor<8xf32>
  %e = tensor.extract %0[%c0] : tensor<8xf32>
  %ok = arith.cmpf oge, %e, %zero : f32
  cf.assert %ok, "negative"
  %1 = math.tanh %0 : tensor<8xf32>
  cf.assert %true, "always"
  return %1 : tensor<8xf32>
}

// Nothing waits for it, so two branches with one each can still run side by side.
// CHECK-LABEL: func.func @branches
// CHECK-NOT: colocate
// CHECK: return
func.func @branches(%x: tensor<8xf32>, %a: i1, %b: i1) -> (tensor<8xf32>, tensor<8xf32>) {
  cf.assert %a, "a"
  %0 = math.absf %x : tensor<8xf32>
  cf.assert %b, "b"
  %1 = math.tanh %x : tensor<8xf32>
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}

// Shapes are computed where they are needed.
// CHECK-LABEL: func.func @shapes
// CHECK: placer.task "absf_0"
// CHECK-SAME: cost <unit = 1001>
// CHECK: shape.shape_of
// CHECK: shape.num_elements
// CHECK: placer.task "tanh_0"
// CHECK-NOT: placer.task
// CHECK: return
func.func @shapes(%x: tensor<?x8xf32> {placer.extents = array<i64: 16, -1>}) -> (tensor<?x8xf32>, index) {
  %0 = math.absf %x : tensor<?x8xf32>
  %s = shape.shape_of %0 : tensor<?x8xf32> -> tensor<2xindex>
  %n = shape.num_elements %s : tensor<2xindex> -> index
  %1 = math.tanh %0 : tensor<?x8xf32>
  return %1, %n : tensor<?x8xf32>, index
}
