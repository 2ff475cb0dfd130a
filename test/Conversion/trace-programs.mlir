// Calls of the runtime library around tasks, buffers and copies.
//
// RUN: placer-opt %s --placer-trace-programs | FileCheck %s
// RUN: placer-opt %s --placer-trace-programs --convert-placer-to-async | FileCheck %s --check-prefix=ASYNC

func.func private @f_a(memref<8xf32>, memref<8xf32>) attributes {placer.task = "a"}
func.func private @f_b(memref<8xf32>) attributes {placer.task = "b"}

// CHECK-DAG: llvm.mlir.global internal constant @[[GPU0:placer_name.*]]("gpu0\00")
// CHECK-DAG: llvm.mlir.global internal constant @[[A:placer_name.*]]("a\00")
// CHECK: placer.copy "a" from @gpu0 to @gpu1 {placer.trace}
// CHECK: placer.program on @gpu0 {
// CHECK: %[[D0:.*]] = llvm.mlir.addressof @[[GPU0]]
// CHECK: %[[BYTES:.*]] = arith.constant 32 : i64
// CHECK: call @placer_buffer_alloc(%[[D0]], %[[BYTES]])
// CHECK: memref.alloc
// CHECK: %[[N:.*]] = llvm.mlir.addressof @[[A]]
// CHECK: %[[D1:.*]] = llvm.mlir.addressof @[[GPU0]]
// CHECK: call @placer_task_begin(%[[N]], %[[D1]])
// CHECK: call @f_a
// CHECK: call @placer_task_end
// CHECK: memref.dealloc
// CHECK: call @placer_buffer_free

// ASYNC: call @placer_copy_begin
// ASYNC-NEXT: memref.copy
// ASYNC: call @placer_copy_end
func.func @f(%x: memref<8xf32>) -> memref<8xf32> {
  %c = placer.copy "a" from @gpu0 to @gpu1 : memref<8xf32>
  placer.program on @gpu0 {
    %a = memref.alloc() : memref<8xf32>
    func.call @f_a(%x, %a) : (memref<8xf32>, memref<8xf32>) -> ()
    placer.copy_start %a into %c : memref<8xf32>
    func.call @f_b(%a) : (memref<8xf32>) -> ()
    placer.copy_sent %c : memref<8xf32>
    memref.dealloc %a : memref<8xf32>
  }
  %r = placer.program on @gpu1 -> memref<8xf32> {
    %b = memref.alloc() : memref<8xf32>
    placer.copy_accept %c into %b : memref<8xf32>
    placer.copy_wait %c : memref<8xf32>
    placer.yield %b : memref<8xf32>
  }
  return %r : memref<8xf32>
}
