// All functions are bufferized but those with device programs.
//
// RUN: placer-opt %s --placer-bufferize-tasks | FileCheck %s

// A buffer that only the body needs is freed there.
// CHECK-LABEL: func.func private @f_a(
// CHECK-SAME: %[[IN:.*]]: memref<8xf32>, %[[OUT:.*]]: memref<8xf32>)
// CHECK: %[[TMP:.*]] = memref.alloc
// CHECK: memref.copy %[[IN]], %[[TMP]]
// CHECK: memref.store %{{.*}}, %[[TMP]]
// CHECK: memref.copy %[[TMP]], %[[OUT]]
// CHECK: memref.dealloc %[[TMP]]
func.func private @f_a(%in: memref<8xf32>, %out: memref<8xf32>) {
  %i = arith.constant 3 : index
  %f = arith.constant 1.0 : f32
  %0 = bufferization.to_tensor %in restrict : memref<8xf32> to tensor<8xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<8xf32>
  bufferization.materialize_in_destination %1 in restrict writable %out : (tensor<8xf32>, memref<8xf32>) -> ()
  return
}

// CHECK-LABEL: func.func private @f_programs
// CHECK: placer.program on @d -> memref<8xf32> {
// CHECK-NEXT: memref.alloc
// CHECK-NEXT: func.call @f_a
// CHECK-NEXT: placer.yield
func.func private @f_programs(%x: memref<8xf32>) -> memref<8xf32> {
  %0 = placer.program on @d -> memref<8xf32> {
    %a = memref.alloc() : memref<8xf32>
    func.call @f_a(%x, %a) : (memref<8xf32>, memref<8xf32>) -> ()
    placer.yield %a : memref<8xf32>
  }
  return %0 : memref<8xf32>
}

// CHECK-LABEL: func.func @f(
// CHECK-SAME: %[[X:.*]]: memref<8xf32>) -> memref<8xf32>
// CHECK-NEXT: %[[R:.*]] = call @f_programs(%[[X]])
// CHECK-NEXT: return %[[R]]
func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = bufferization.to_buffer %x read_only : tensor<8xf32> to memref<8xf32>
  %1 = call @f_programs(%0) : (memref<8xf32>) -> memref<8xf32>
  %2 = bufferization.to_tensor %1 restrict writable : memref<8xf32> to tensor<8xf32>
  return %2 : tensor<8xf32>
}

// What the programs give is freed by who takes it up.
// CHECK-LABEL: func.func @element
// CHECK: %[[R:.*]] = call @f_programs
// CHECK: %[[E:.*]] = memref.load %[[R]]
// CHECK: %[[BASE:[a-z_0-9]+]], {{.*}} = memref.extract_strided_metadata %[[R]]
// CHECK: memref.dealloc %[[BASE]]
// CHECK: return %[[E]]
func.func @element(%x: tensor<8xf32>, %i: index) -> f32 {
  %0 = bufferization.to_buffer %x read_only : tensor<8xf32> to memref<8xf32>
  %1 = call @f_programs(%0) : (memref<8xf32>) -> memref<8xf32>
  %2 = bufferization.to_tensor %1 restrict writable : memref<8xf32> to tensor<8xf32>
  %3 = tensor.extract %2[%i] : tensor<8xf32>
  return %3 : f32
}

// A memref that a function returns and did not allocate stays what it is, and
// its caller does not own it.
// CHECK-LABEL: func.func private @same(
// CHECK-SAME: %[[M:.*]]: memref<8xf32>)
// CHECK-NEXT: return %[[M]]
func.func private @same(%m: memref<8xf32>) -> memref<8xf32> {
  return %m : memref<8xf32>
}
// CHECK-LABEL: func.func @caller(
// CHECK-NOT: memref.dealloc
// CHECK: return
func.func @caller(%m: memref<8xf32>, %i: index) -> f32 {
  %0 = call @same(%m) : (memref<8xf32>) -> memref<8xf32>
  %1 = memref.load %0[%i] : memref<8xf32>
  return %1 : f32
}
// One that it allocates belongs to its caller.
// CHECK-LABEL: func.func private @new(
// CHECK-NEXT: %[[N:.*]] = memref.alloc
// CHECK-NEXT: return %[[N]]
func.func private @new() -> memref<8xf32> {
  %0 = memref.alloc() : memref<8xf32>
  return %0 : memref<8xf32>
}
// CHECK-LABEL: func.func @owner(
// CHECK: memref.dealloc
func.func @owner(%i: index) -> f32 {
  %0 = call @new() : () -> memref<8xf32>
  %1 = memref.load %0[%i] : memref<8xf32>
  return %1 : f32
}

// What the program frees itself, of a tensor, is freed once.
// CHECK-LABEL: func.func @frees(
// CHECK-COUNT-1: memref.dealloc
// CHECK-NOT: memref.dealloc
// CHECK: return
func.func @frees(%x: tensor<8xf32>, %i: index) -> f32 {
  %f = arith.constant 1.0 : f32
  %0 = tensor.insert %f into %x[%i] : tensor<8xf32>
  %1 = bufferization.to_buffer %0 : tensor<8xf32> to memref<8xf32>
  %2 = memref.load %1[%i] : memref<8xf32>
  memref.dealloc %1 {bufferization.manual_deallocation} : memref<8xf32>
  return %2 : f32
}
