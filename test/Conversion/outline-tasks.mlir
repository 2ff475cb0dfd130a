// Programs on buffers, and a function for each task.
//
// RUN: placer-opt %s --placer-outline-tasks | FileCheck %s
// RUN: placer-opt %s --placer-outline-tasks -o %t.mlir
// RUN: placer-opt %t.mlir | diff %t.mlir -

placer.topology @box {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "other kind"
  placer.link @gpu0 to @gpu1 latency 1 bandwidth 1
}

// CHECK-LABEL: func.func @f(
// CHECK-SAME: %[[X:.*]]: tensor<8xf32>, %[[S:.*]]: f32)
// CHECK-NEXT: %[[XB:.*]] = bufferization.to_buffer %[[X]] read_only
// CHECK-NEXT: %[[R:.*]]:2 = call @f_programs(%[[XB]], %[[S]]) : (memref<8xf32>, f32) -> (memref<8xf32>, memref<f32>)
// CHECK-NEXT: %[[T:.*]] = bufferization.to_tensor %[[R]]#0 restrict writable
// CHECK-NEXT: %[[L:.*]] = memref.load %[[R]]#1[]
// CHECK-NEXT: return %[[T]], %[[L]]

// CHECK-LABEL: func.func private @f_programs(
// CHECK-SAME: %[[X:.*]]: memref<8xf32>, %[[S:.*]]: f32) -> (memref<8xf32>, memref<f32>)
// CHECK: %[[C:.*]] = placer.copy "a" from @gpu0 to @gpu1 : memref<8xf32>
// CHECK: %[[D:.*]] = placer.copy "a:1" from @gpu0 to @gpu1 : memref<f32>
// CHECK: placer.program on @gpu0 {
// CHECK-NEXT: %[[A0:.*]] = memref.alloc() : memref<8xf32>
// CHECK-NEXT: %[[A1:.*]] = memref.alloc() : memref<f32>
// CHECK-NEXT: func.call @f_a(%[[X]], %[[S]], %[[A0]], %[[A1]])
// CHECK-NEXT: placer.copy_start %[[A0]] into %[[C]]
// CHECK-NEXT: placer.copy_start %[[A1]] into %[[D]]
// CHECK-NEXT: placer.copy_sent %[[C]]
// CHECK-NEXT: memref.dealloc %[[A0]]
// CHECK-NEXT: placer.copy_sent %[[D]]
// CHECK-NEXT: memref.dealloc %[[A1]]
// CHECK-NEXT: }
// CHECK: %[[R:.*]]:2 = placer.program on @gpu1 -> memref<8xf32>, memref<f32> {
// CHECK-NEXT: %[[B0:.*]] = memref.alloc() : memref<8xf32>
// CHECK-NEXT: placer.copy_accept %[[C]] into %[[B0]]
// CHECK-NEXT: %[[B1:.*]] = memref.alloc() : memref<f32>
// CHECK-NEXT: placer.copy_accept %[[D]] into %[[B1]]
// CHECK-NEXT: placer.copy_wait %[[C]]
// CHECK-NEXT: placer.copy_wait %[[D]]
// CHECK-NEXT: %[[OUT:.*]] = memref.alloc() : memref<8xf32>
// CHECK-NEXT: func.call @f_b_c(%[[B0]], %[[B1]], %[[OUT]])
// CHECK-NEXT: memref.dealloc %[[B0]]
// CHECK-NEXT: placer.yield %[[OUT]], %[[B1]]
// CHECK: return %[[R]]#0, %[[R]]#1

// CHECK-LABEL: func.func private @f_a(
// CHECK-SAME: attributes {placer.kind = "gpu", placer.on = @gpu0, placer.task = "a"}
// CHECK: bufferization.materialize_in_destination
// CHECK: memref.store

// A constant that a task reads goes with it.
// CHECK-LABEL: func.func private @f_b_c(
// CHECK-SAME: %[[IN:.*]]: memref<8xf32>, %[[S:.*]]: memref<f32>, %[[OUT:.*]]: memref<8xf32>) attributes {placer.kind = "other kind", placer.on = @gpu1, placer.task = "b/c"}
// CHECK-NEXT: %[[T:.*]] = bufferization.to_tensor %[[IN]] restrict :
// CHECK-NEXT: %[[ONE:.*]] = arith.constant dense<1.0
// CHECK-NEXT: %[[L:.*]] = memref.load %[[S]][]
// CHECK: arith.addf %[[T]], %[[ONE]]
// CHECK: bufferization.materialize_in_destination %{{.*}} in restrict writable %[[OUT]]
func.func @f(%x: tensor<8xf32>, %s: f32) -> (tensor<8xf32>, f32) {
  %c = placer.copy "a" from @gpu0 to @gpu1 : tensor<8xf32>
  %d = placer.copy "a:1" from @gpu0 to @gpu1 : f32
  placer.program on @gpu0 {
    %a:2 = placer.task "a" (%x0 = %x : tensor<8xf32>, %s0 = %s : f32) on @gpu0 -> (tensor<8xf32>, f32) {
      %1 = math.exp %x0 : tensor<8xf32>
      %2 = arith.addf %s0, %s0 : f32
      placer.yield %1, %2 : tensor<8xf32>, f32
    }
    placer.copy_start %a#0 into %c : tensor<8xf32>
    placer.copy_start %a#1 into %d : f32
    placer.copy_sent %c : tensor<8xf32>
    placer.release %a#0 : tensor<8xf32>
    placer.copy_sent %d : f32
    placer.release %a#1 : f32
  }
  %r:2 = placer.program on @gpu1 -> tensor<8xf32>, f32 {
    %one = arith.constant dense<1.0> : tensor<8xf32>
    placer.copy_accept %c : tensor<8xf32>
    placer.copy_accept %d : f32
    %1 = placer.copy_wait %c : tensor<8xf32>
    %2 = placer.copy_wait %d : f32
    %b = placer.task "b/c" (%x0 = %1 : tensor<8xf32>, %y0 = %one : tensor<8xf32>, %z0 = %2 : f32) on @gpu1 -> (tensor<8xf32>) {
      %3 = arith.addf %x0, %y0 : tensor<8xf32>
      %4 = tensor.splat %z0 : tensor<8xf32>
      %5 = arith.mulf %3, %4 : tensor<8xf32>
      placer.yield %5 : tensor<8xf32>
    }
    placer.release %1 : tensor<8xf32>
    placer.yield %b, %2 : tensor<8xf32>, f32
  }
  return %r#0, %r#1 : tensor<8xf32>, f32
}

// Names that are there already are not taken; values of the function around are
// captured, of any type.
// CHECK-LABEL: func.func private @g_t()
func.func private @g_t()
// CHECK-LABEL: func.func @g(
// CHECK: call @g_programs(%{{.*}}, %{{.*}}, %{{.*}}) : (memref<?x8xf32>, memref<4xf32>, index)
// CHECK: func.func private @g_programs(%{{.*}}: memref<?x8xf32>, %{{.*}}: memref<4xf32> {placer.memref}, %{{.*}}: index)
// CHECK: func.func private @g_t_0(%{{.*}}: memref<?x8xf32>, %{{.*}}: memref<4xf32>, %{{.*}}: index, %{{.*}}: memref<0xi8>)
func.func @g(%x: tensor<?x8xf32>, %m: memref<4xf32>, %i: index) {
  placer.program on @gpu0 {
    %t = placer.task "t" (%a = %x : tensor<?x8xf32>, %b = %m : memref<4xf32>, %c = %i : index) -> (tensor<0xi8>) {
      %e = tensor.extract %a[%c, %c] : tensor<?x8xf32>
      memref.store %e, %b[%c] : memref<4xf32>
      %token = tensor.empty() : tensor<0xi8>
      placer.yield %token : tensor<0xi8>
    }
    placer.release %t : tensor<0xi8>
  }
  return
}
