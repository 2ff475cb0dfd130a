// RUN: placer-opt %s --form-tasks --split-input-file -verify-diagnostics | FileCheck %s
// RUN: placer-opt %s --split-input-file -o %t.mlir
// RUN: placer-opt %s --form-tasks --split-input-file --placer-open-tasks 2>/dev/null | diff - %t.mlir
// RUN: placer-opt %s --form-tasks=host-device=cpu0 --split-input-file 2>/dev/null | FileCheck %s --check-prefix=HOST

// Two allocations that stay in the function are two chains. Views are the memory
// that they show. Reads of one object need no order among themselves; who writes
// comes after all of them.

// CHECK-LABEL: func.func @chains
// CHECK: %[[A:.*]]:2 = placer.task "alloc_0" op "memref.alloc" colocate "effects" ->
// CHECK: %[[B:.*]]:2 = placer.task "alloc_1" op "memref.alloc" colocate "effects_1" ->
// CHECK: %[[FA:.*]] = placer.task "fill_0" ({{.*}} = %[[A]]#0 : memref<8xf32>, {{.*}} = %[[A]]#1 : tensor<0xi8>) {{.*}} colocate "effects" ->
// CHECK: %[[FB:.*]] = placer.task "fill_1" ({{.*}} = %[[B]]#0 : memref<8xf32>, {{.*}} = %[[B]]#1 : tensor<0xi8>) {{.*}} colocate "effects_1" ->
// CHECK: %[[L0:.*]]:2 = placer.task "load_0" ({{.*}} = %[[A]]#0 : memref<8xf32>, {{.*}} = %[[FA]] : tensor<0xi8>) {{.*}} colocate "effects" ->
// CHECK: placer.task "load_1" ({{.*}} = %[[B]]#0 : memref<8xf32>, {{.*}} = %[[FB]] : tensor<0xi8>) {{.*}} colocate "effects_1" ->
// CHECK: %[[L2:.*]]:2 = placer.task "load_2" ({{.*}} = %[[A]]#0 : memref<8xf32>, {{.*}} = %[[FA]] : tensor<0xi8>) {{.*}} colocate "effects" ->
// CHECK: placer.task "dealloc_0" ({{.*}} = %[[A]]#0 : memref<8xf32>, {{.*}} = %[[L0]]#1 : tensor<0xi8>, {{.*}} = %[[L2]]#1 : tensor<0xi8>) {{.*}} colocate "effects"
func.func @chains() -> (f32, f32, f32) {
  %c0 = arith.constant 0 : index
  %f = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<8xf32>)
  linalg.fill ins(%f : f32) outs(%b : memref<8xf32>)
  %v = memref.subview %a[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  %la = memref.load %v[%c0] : memref<4xf32, strided<[1], offset: 2>>
  %lb = memref.load %b[%c0] : memref<8xf32>
  %lc = memref.load %a[%c0] : memref<8xf32>
  memref.dealloc %a : memref<8xf32>
  return %la, %lb, %lc : f32, f32, f32
}

// -----

// Arguments may alias, and are in one place in any case; one that says that it
// does not needs no order with the others.

// CHECK-LABEL: func.func @arguments
// CHECK: %[[S0:.*]] = placer.task "store_0" {{.*}} colocate "effects" -> (tensor<0xi8>)
// CHECK: placer.task "store_1" ({{.*}}, {{.*}} = %[[S0]] : tensor<0xi8>) {{.*}} colocate "effects"
// CHECK: placer.task "store_2" ({{[^)]*}} : memref<8xf32>) {{.*}} colocate "effects"
func.func @arguments(%f: f32, %m: memref<8xf32>, %n: memref<8xf32>, %o: memref<8xf32> {llvm.noalias}) {
  %c0 = arith.constant 0 : index
  memref.store %f, %m[%c0] : memref<8xf32>
  memref.store %f, %n[%c0] : memref<8xf32>
  memref.store %f, %o[%c0] : memref<8xf32>
  return
}

// -----

// A constant global can be read anywhere. Different globals need no order, but
// stay where the caller finds them.

memref.global "private" constant @table : memref<8xf32> = dense<1.0>
memref.global "private" @state : memref<8xf32> = dense<1.0>
memref.global "private" @other : memref<8xf32> = dense<1.0>

// CHECK-LABEL: func.func @globals
// CHECK: placer.task "load_0" op "memref.load" ->
// CHECK: %[[S0:.*]] = placer.task "store_0" ({{.*}} : f32) op "memref.store" colocate "effects" ->
// CHECK: placer.task "store_1" ({{[^,]*}} : f32) op "memref.store" colocate "effects"
// CHECK: placer.task "load_1" ({{.*}} = %[[S0]] : tensor<0xi8>) op "memref.load" colocate "effects"
// HOST-LABEL: func.func @globals
// HOST: placer.task "load_0" op "memref.load" ->
// HOST: placer.task "store_0" {{.*}} only [@cpu0] colocate "effects"
func.func @globals() -> f32 {
  %c0 = arith.constant 0 : index
  %t = memref.get_global @table : memref<8xf32>
  %0 = memref.load %t[%c0] : memref<8xf32>
  %s = memref.get_global @state : memref<8xf32>
  memref.store %0, %s[%c0] : memref<8xf32>
  %o = memref.get_global @other : memref<8xf32>
  memref.store %0, %o[%c0] : memref<8xf32>
  %s2 = memref.get_global @state : memref<8xf32>
  %1 = memref.load %s2[%c0] : memref<8xf32>
  return %1 : f32
}

// -----

// Unless something is called that may know them by name.

memref.global @state : memref<8xf32> = dense<1.0>
func.func private @anything()

// CHECK-LABEL: func.func @called
// CHECK: %[[S:.*]] = placer.task "store_0" {{.*}} colocate "effects" ->
// CHECK: %[[C:.*]] = placer.task "anything_0" ({{.*}} = %[[S]] : tensor<0xi8>) {{.*}} colocate "effects" ->
// CHECK: %[[P:.*]]:2 = placer.task "alloc_0" op "memref.alloc" colocate "effects_1"
// CHECK: placer.task "load_0" ({{.*}} = %[[C]] : tensor<0xi8>) {{.*}} colocate "effects" ->
// CHECK: placer.task "store_1" ({{.*}} = %[[P]]#1 : tensor<0xi8>) {{.*}} colocate "effects_1"
func.func @called(%f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %s = memref.get_global @state : memref<8xf32>
  // expected-note @+1 {{'memref.store' is here, one of 3 ops that are kept in order}}
  memref.store %f, %s[%c0] : memref<8xf32>
  // expected-warning @+2 {{'func.call' may have side effects, so it runs in order with 'memref.store'}}
  // expected-note @+1 {{where it has none}}
  func.call @anything() : () -> ()
  %p = memref.alloc() : memref<8xf32>
  %0 = memref.load %s[%c0] : memref<8xf32>
  memref.store %f, %p[%c0] : memref<8xf32>
  return %0 : f32
}

// -----

// An allocation that is given away can be touched by others: by a call, through
// memory, or by the caller. Two of which a select takes one are one.

func.func private @takes(memref<8xf32>)

// CHECK-LABEL: func.func @escapes
// CHECK: %[[A:.*]]:2 = placer.task "alloc_0" op "memref.alloc" colocate "effects" ->
// CHECK: placer.task "alloc_1" {{.*}} colocate "effects" ->
// CHECK: placer.task "alloc_2" {{.*}} colocate "effects" ->
// CHECK: placer.task "alloc_3" {{.*}} colocate "effects" ->
// CHECK: placer.task "alloc_4" {{.*}} colocate "effects_1" ->
// CHECK: placer.task "alloc_5" {{.*}} colocate "effects_1" ->
// CHECK: placer.task "store_0" {{.*}} colocate "effects"
// CHECK: %[[T:.*]] = placer.task "takes_0" {{.*}} colocate "effects" ->
// CHECK: %[[S1:.*]] = placer.task "store_1" {{.*}} %[[T]] : tensor<0xi8>) {{.*}} colocate "effects" ->
// CHECK: %[[S2:.*]] = placer.task "store_2" {{.*}} %[[S1]] : tensor<0xi8>) {{.*}} colocate "effects"
// CHECK: placer.task "store_3" {{.*}} %[[S2]] : tensor<0xi8>) {{.*}} colocate "effects"
// CHECK: placer.task "select_0" {{.*}} colocate "effects_1"
func.func @escapes(%f: f32, %c: i1) -> memref<8xf32> { // expected-remark {{in 2 chains; the longest, of 9, stays on one device}}
  %c0 = arith.constant 0 : index
  // expected-note @+1 {{it begins here}}
  %passed = memref.alloc() : memref<8xf32>
  %box = memref.alloc() : memref<1xmemref<8xf32>>
  %stored = memref.alloc() : memref<8xf32>
  %returned = memref.alloc() : memref<8xf32>
  %one = memref.alloc() : memref<8xf32>
  %two = memref.alloc() : memref<8xf32>
  memref.store %stored, %box[%c0] : memref<1xmemref<8xf32>>
  func.call @takes(%passed) : (memref<8xf32>) -> ()
  memref.store %f, %passed[%c0] : memref<8xf32>
  memref.store %f, %stored[%c0] : memref<8xf32>
  memref.store %f, %returned[%c0] : memref<8xf32>
  %either = arith.select %c, %one, %two : memref<8xf32>
  memref.store %f, %either[%c0] : memref<8xf32>
  return %returned : memref<8xf32>
}

// -----

// Through regions. Memory of a loop's own is nobody else's; a handle that a loop
// carries is no longer known.

// CHECK-LABEL: func.func @regions
// CHECK: placer.task "alloc_0" {{.*}} colocate "effects" ->
// CHECK: %[[C:.*]]:2 = placer.task "alloc_1" op "memref.alloc" colocate "effects_1" ->
// CHECK: placer.task "for_0" {{.*}} colocate "effects"
// CHECK: placer.task "for_1" ({{.*}} = %{{.*}} : index) op "scf.for" attributes
// CHECK: %[[FOR:.*]] = placer.task "for_2" ({{.*}} = %[[C]]#1 : tensor<0xi8>) op "scf.for" colocate "effects_1" ->
// CHECK: placer.task "store_0" ({{.*}} = %[[FOR]] : tensor<0xi8>) {{.*}} colocate "effects_1"
// HOST-LABEL: func.func @regions
// HOST: placer.task "alloc_0" op "memref.alloc" colocate "effects" ->
// HOST: placer.task "alloc_1" op "memref.alloc" only [@cpu0] colocate "effects_1" ->
func.func @regions(%f: f32, %n: index, %m: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<8xf32>
  %carried = memref.alloc() : memref<8xf32>
  scf.for %i = %c0 to %n step %c1 {
    memref.store %f, %a[%i] : memref<8xf32>
  }
  scf.for %i = %c0 to %n step %c1 {
    %own = memref.alloc() : memref<8xf32>
    memref.dealloc %own : memref<8xf32>
  }
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%h = %carried) -> (memref<8xf32>) {
    memref.store %f, %h[%i] : memref<8xf32>
    scf.yield %h : memref<8xf32>
  }
  memref.store %f, %m[%c0] : memref<8xf32>
  return
}

// -----

// How much one device must do is said where it is much.

func.func @long(%m: memref<8xf32>, %f: f32) { // expected-remark {{8 of 8 tasks of function 'long' have side effects, in 1 chain; the longest, of 8, stays on one device}}
  %c0 = arith.constant 0 : index
  // expected-note @+1 {{it begins here; memory that the function allocates, and that goes to no call, is a chain of its own}}
  memref.store %f, %m[%c0] : memref<8xf32>
  memref.store %f, %m[%c0] : memref<8xf32>
  memref.store %f, %m[%c0] : memref<8xf32>
  memref.store %f, %m[%c0] : memref<8xf32>
  memref.store %f, %m[%c0] : memref<8xf32>
  memref.store %f, %m[%c0] : memref<8xf32>
  memref.store %f, %m[%c0] : memref<8xf32>
  memref.store %f, %m[%c0] : memref<8xf32>
  return
}
