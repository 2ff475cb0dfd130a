// How values that are no tensors of static shape go from task to task.
//
// RUN: placer-opt %s --split-input-file --placer-outline-tasks | FileCheck %s
// RUN: placer-opt %s --split-input-file --placer-outline-tasks | placer-opt --split-input-file -o /dev/null

// A task allocates what only it knows the size of; the program frees it. A copy
// gives a buffer that is allocated when it runs.
// CHECK-LABEL: func.func @dynamic(
// CHECK: %[[XB:.*]] = bufferization.to_buffer %{{.*}} read_only : tensor<?x4xf32> to memref<?x4xf32>
// CHECK: %[[R:.*]] = call @dynamic_programs(%[[XB]]) : (memref<?x4xf32>) -> memref<?x4xf32>
// CHECK: bufferization.to_tensor %[[R]] restrict writable
// CHECK-LABEL: func.func private @dynamic_programs(
// CHECK-SAME: %[[X:.*]]: memref<?x4xf32>)
// CHECK: %[[C:.*]] = placer.copy "a" from @d to @e : memref<?x4xf32>
// CHECK: placer.program on @d {
// CHECK-NEXT: %[[A:.*]] = func.call @dynamic_a(%[[X]]) : (memref<?x4xf32>) -> memref<?x4xf32>
// CHECK-NEXT: placer.copy_start %[[A]] into %[[C]]
// CHECK-NEXT: placer.copy_sent %[[C]]
// CHECK-NEXT: memref.dealloc %[[A]]
// CHECK: placer.program on @e -> memref<?x4xf32> {
// CHECK-NEXT: placer.copy_accept %[[C]] : memref<?x4xf32>
// CHECK-NEXT: %[[B:.*]] = placer.copy_wait %[[C]] : memref<?x4xf32>
// CHECK-NEXT: placer.yield %[[B]]
// CHECK-LABEL: func.func private @dynamic_a(
// CHECK: %[[EXP:.*]] = math.exp
// CHECK: %[[N:.*]] = tensor.dim %[[EXP]]
// CHECK: %[[OUT:.*]] = memref.alloc(%[[N]]) : memref<?x4xf32>
// CHECK: bufferization.materialize_in_destination %[[EXP]] in restrict writable %[[OUT]]
// CHECK: return %[[OUT]]
func.func @dynamic(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %c = placer.copy "a" from @d to @e : tensor<?x4xf32>
  placer.program on @d {
    %a = placer.task "a" (%i = %x : tensor<?x4xf32>) -> (tensor<?x4xf32>) {
      %0 = math.exp %i : tensor<?x4xf32>
      placer.yield %0 : tensor<?x4xf32>
    }
    placer.copy_start %a into %c : tensor<?x4xf32>
    placer.copy_sent %c : tensor<?x4xf32>
    placer.release %a : tensor<?x4xf32>
  }
  %r = placer.program on @e -> tensor<?x4xf32> {
    placer.copy_accept %c : tensor<?x4xf32>
    %0 = placer.copy_wait %c : tensor<?x4xf32>
    placer.yield %0 : tensor<?x4xf32>
  }
  return %r : tensor<?x4xf32>
}

// -----

// A vector is an element of a buffer.
// CHECK-LABEL: func.func private @vectors_programs(
// CHECK: %[[V:.*]] = memref.alloc() : memref<vector<8xf32>>
// CHECK: func.call @vectors_read(%{{.*}}, %[[V]])
// CHECK: func.call @vectors_use(%[[V]])
// CHECK: memref.dealloc %[[V]]
func.func @vectors(%x: tensor<8xf32>) {
  placer.program on @d {
    %v = placer.task "read" (%i = %x : tensor<8xf32>) -> (vector<8xf32>) {
      %c0 = arith.constant 0 : index
      %z = arith.constant 0.0 : f32
      %0 = vector.transfer_read %i[%c0], %z : tensor<8xf32>, vector<8xf32>
      placer.yield %0 : vector<8xf32>
    }
    placer.task "use" (%i = %v : vector<8xf32>) {
      vector.print %i : vector<8xf32>
    }
    placer.release %v : vector<8xf32>
  }
  return
}

// -----

// Memrefs go as they are, and who allocates them frees them: a release does not.
// One that is made of a tensor is the program's.
// CHECK-LABEL: func.func private @memrefs_programs(
// CHECK: %[[M:.*]] = func.call @memrefs_alloc() : () -> memref<8xf32>
// CHECK-NEXT: %[[B:.*]] = func.call @memrefs_buffer(%{{.*}}) : (memref<8xf32>) -> memref<8xf32>
// CHECK-NEXT: func.call @memrefs_copy(%[[B]], %[[M]])
// CHECK-NEXT: func.call @memrefs_free(%[[M]])
// CHECK-NEXT: memref.dealloc %[[B]]
// CHECK-NEXT: }
// CHECK-LABEL: func.func private @memrefs_alloc()
// CHECK: memref.alloc() {bufferization.manual_deallocation}
// CHECK-LABEL: func.func private @memrefs_buffer(
// CHECK-NEXT: %[[T:.*]] = bufferization.to_tensor
// CHECK-NEXT: %[[NEW:.*]] = memref.alloc() : memref<8xf32>
// CHECK-NEXT: bufferization.materialize_in_destination %[[T]] in restrict writable %[[NEW]]
// CHECK-NEXT: return %[[NEW]]
// CHECK-LABEL: func.func private @memrefs_free(
// CHECK: memref.dealloc %{{.*}} {bufferization.manual_deallocation}
func.func @memrefs(%x: tensor<8xf32>) {
  placer.program on @d {
    %m = placer.task "alloc" -> (memref<8xf32>) {
      %0 = memref.alloc() : memref<8xf32>
      placer.yield %0 : memref<8xf32>
    }
    %b = placer.task "buffer" (%i = %x : tensor<8xf32>) -> (memref<8xf32>) {
      %0 = bufferization.to_buffer %i : tensor<8xf32> to memref<8xf32>
      placer.yield %0 : memref<8xf32>
    }
    placer.task "copy" (%i = %b : memref<8xf32>, %o = %m : memref<8xf32>) {
      memref.copy %i, %o : memref<8xf32> to memref<8xf32>
    }
    placer.release %b : memref<8xf32>
    placer.task "free" (%i = %m : memref<8xf32>) {
      memref.dealloc %i : memref<8xf32>
    }
    placer.release %m : memref<8xf32>
  }
  return
}

// -----

// What goes into an argument is copied there in the end, also if the argument
// came by a copy.
// CHECK-LABEL: func.func @in_place(
// CHECK-SAME: %[[X:.*]]: tensor<8xf32>, %[[Y:.*]]: tensor<8xf32>)
// CHECK: %[[R:.*]]:2 = call @in_place_programs
// CHECK: %[[T:.*]] = bufferization.to_tensor %[[R]]#0 restrict writable
// CHECK: %[[YB:.*]] = bufferization.to_buffer %[[Y]] : tensor<8xf32> to memref<8xf32>
// CHECK: memref.copy %[[R]]#1, %[[YB]]
// CHECK: return %[[T]]
// CHECK-LABEL: func.func private @in_place_put(
// CHECK-SAME: %{{.*}}: memref<8xf32>, %{{.*}}: memref<8xf32>, %[[OUT:.*]]: memref<8xf32>, %[[PUT:.*]]: memref<8xf32>)
// CHECK: %[[SUM:.*]] = arith.addf
// CHECK: bufferization.materialize_in_destination %[[SUM]] in restrict writable %[[OUT]]
// CHECK: bufferization.materialize_in_destination %[[SUM]] in restrict writable %[[PUT]]
func.func @in_place(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %c = placer.copy "y" from @d to @e : tensor<8xf32>
  placer.program on @d {
    %y0 = placer.task "y" (%i = %y : tensor<8xf32>) -> (tensor<8xf32>) {
      placer.yield %i : tensor<8xf32>
    }
    placer.copy_start %y0 into %c : tensor<8xf32>
    placer.copy_sent %c : tensor<8xf32>
    placer.release %y0 : tensor<8xf32>
  }
  %r = placer.program on @e -> tensor<8xf32> {
    placer.copy_accept %c : tensor<8xf32>
    %y1 = placer.copy_wait %c : tensor<8xf32>
    %0 = placer.task "put" (%a = %x : tensor<8xf32>, %b = %y1 : tensor<8xf32>) -> (tensor<8xf32>) {
      %1 = arith.addf %a, %b : tensor<8xf32>
      %2 = bufferization.materialize_in_destination %1 in %b : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      placer.yield %2 : tensor<8xf32>
    }
    placer.release %y1 : tensor<8xf32>
    placer.yield %0 : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
