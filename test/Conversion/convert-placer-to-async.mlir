// A graph of async.execute, cut where programs wait and where copies begin.
//
// RUN: placer-opt %s --convert-placer-to-async | FileCheck %s --implicit-check-not=placer.
//
// Upstream takes it from there.
// RUN: placer-opt %s --convert-placer-to-async --async-to-async-runtime -o /dev/null

placer.topology @box {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
  placer.link @gpu0 to @gpu1 latency 1 bandwidth 1
}
func.func private @f_a(memref<4096xf32>, memref<4096xf32>) attributes {placer.task = "a"}
func.func private @f_b(memref<4096xf32>) attributes {placer.task = "b"}

// Tasks stay functions: in a coroutine fewer loops are vectorized.
// CHECK: func.func private @f_a({{.*}}) attributes {passthrough = ["noinline"]}
// CHECK: func.func private @f_b({{.*}}) attributes {passthrough = ["noinline"]}

// CHECK-LABEL: func.func @f(
// CHECK-SAME: %[[X:.*]]: memref<4096xf32>) -> memref<4096xf32> {
// CHECK-NEXT: %[[MADE:.*]], %[[A:.*]] = async.execute -> !async.value<memref<4096xf32>> {
// CHECK-NEXT:   %[[ALLOC:.*]] = memref.alloc()
// CHECK-NEXT:   func.call @f_a(%[[X]], %[[ALLOC]])
// CHECK-NEXT:   async.yield %[[ALLOC]]
// CHECK-NEXT: }
// CHECK-NEXT: %[[ROOM:.*]], %[[B:.*]] = async.execute -> !async.value<memref<4096xf32>> {
// CHECK-NEXT:   memref.alloc()
// CHECK-NEXT:   async.yield
// CHECK-NEXT: }
// Beside the copy, the source goes on.
// CHECK-NEXT: %[[ON:.*]] = async.execute [%[[MADE]]] (%[[A]] as %[[AB:.*]]: !async.value<memref<4096xf32>>) {
// CHECK-NEXT:   %[[WORK:.*]] = async.execute {
// CHECK-NEXT:     func.call @f_b(%[[AB]])
// CHECK-NEXT:     async.yield
// CHECK-NEXT:   }
// CHECK-NEXT:   async.await %[[WORK]]
// CHECK-NEXT:   async.yield
// CHECK-NEXT: }
// CHECK-NEXT: %[[COPY:.*]] = async.execute [%[[MADE]], %[[ROOM]]] (%[[A]] as %[[FROM:.*]]: !async.value<memref<4096xf32>>, %[[B]] as %[[TO:.*]]: !async.value<memref<4096xf32>>) {
// CHECK:          memref.copy %[[FROM]], %[[TO]]
// CHECK:      }
// CHECK: %[[END0:.*]] = async.execute [%[[ON]], %[[COPY]]] (%[[A]] as %[[OLD:.*]]: !async.value<memref<4096xf32>>) {
// CHECK-NEXT:   memref.dealloc %[[OLD]]
// CHECK: %[[END1:.*]] = async.execute [%[[ROOM]], %[[COPY]]] {
// CHECK-NEXT:   async.yield
// CHECK: async.await %[[END0]] : !async.token
// CHECK: async.await %[[END1]] : !async.token
// CHECK: %[[R:.*]] = async.await %[[B]] : !async.value<memref<4096xf32>>
// CHECK: return %[[R]]
func.func @f(%x: memref<4096xf32>) -> memref<4096xf32> attributes {placer.topology = @box} {
  %c = placer.copy "a" from @gpu0 to @gpu1 : memref<4096xf32>
  placer.program on @gpu0 {
    %a = memref.alloc() : memref<4096xf32>
    func.call @f_a(%x, %a) : (memref<4096xf32>, memref<4096xf32>) -> ()
    placer.copy_start %a into %c : memref<4096xf32>
    func.call @f_b(%a) : (memref<4096xf32>) -> ()
    placer.copy_sent %c : memref<4096xf32>
    memref.dealloc %a : memref<4096xf32>
  }
  %r = placer.program on @gpu1 -> memref<4096xf32> {
    %b = memref.alloc() : memref<4096xf32>
    placer.copy_accept %c into %b : memref<4096xf32>
    placer.copy_wait %c : memref<4096xf32>
    placer.yield %b : memref<4096xf32>
  }
  return %r : memref<4096xf32>
}

// What is small is copied where the waiting ends, and what only frees waits for
// several copies at once.
// CHECK-LABEL: func.func @small(
// CHECK: async.execute
// CHECK: async.execute
// CHECK: %[[C:.*]] = async.execute [{{.*}}] (
// CHECK-NEXT: memref.copy
// CHECK-NEXT: async.yield
// CHECK: %[[D:.*]] = async.execute [{{.*}}] (
// CHECK-NEXT: memref.copy
// CHECK-NEXT: async.yield
// CHECK: async.execute [%{{.*}}, %[[C]], %[[D]]] (
// CHECK-NEXT: memref.dealloc
// CHECK-NEXT: memref.dealloc
// CHECK-NEXT: async.yield
func.func @small() {
  %c = placer.copy from @gpu0 to @gpu1 : memref<8xf32>
  %d = placer.copy from @gpu0 to @gpu1 : memref<8xf32>
  placer.program on @gpu0 {
    %a = memref.alloc() : memref<8xf32>
    %b = memref.alloc() : memref<8xf32>
    placer.copy_start %a into %c : memref<8xf32>
    placer.copy_start %b into %d : memref<8xf32>
    placer.copy_sent %c : memref<8xf32>
    memref.dealloc %a : memref<8xf32>
    placer.copy_sent %d : memref<8xf32>
    memref.dealloc %b : memref<8xf32>
  }
  placer.program on @gpu1 {
    %a = memref.alloc() : memref<8xf32>
    %b = memref.alloc() : memref<8xf32>
    placer.copy_accept %c into %a : memref<8xf32>
    placer.copy_accept %d into %b : memref<8xf32>
    placer.copy_wait %c : memref<8xf32>
    placer.copy_wait %d : memref<8xf32>
    memref.dealloc %a : memref<8xf32>
    memref.dealloc %b : memref<8xf32>
  }
  return
}

// A copy of dynamic shape allocates its buffer, of the size that the source has.
// CHECK-LABEL: func.func @dynamic(
// CHECK: %[[MADE:.*]], %[[A:.*]] = async.execute -> !async.value<memref<?x4xf32>>
// CHECK: %[[COPY:.*]], %[[B:.*]] = async.execute [%[[MADE]], %{{.*}}] (%[[A]] as %[[FROM:.*]]: !async.value<memref<?x4xf32>>) -> !async.value<memref<?x4xf32>> {
// CHECK: %[[N:.*]] = memref.dim %[[FROM]], %{{.*}} : memref<?x4xf32>
// CHECK: %[[TO:.*]] = memref.alloc(%[[N]]) : memref<?x4xf32>
// CHECK: memref.copy %[[FROM]], %[[TO]]
// CHECK: async.await %[[B]] : !async.value<memref<?x4xf32>>
func.func private @make() -> memref<?x4xf32>
func.func @dynamic() -> memref<?x4xf32> {
  %c = placer.copy from @gpu0 to @gpu1 : memref<?x4xf32>
  placer.program on @gpu0 {
    %a = func.call @make() : () -> memref<?x4xf32>
    placer.copy_start %a into %c : memref<?x4xf32>
    placer.copy_sent %c : memref<?x4xf32>
    memref.dealloc %a : memref<?x4xf32>
  }
  %r = placer.program on @gpu1 -> memref<?x4xf32> {
    placer.copy_accept %c : memref<?x4xf32>
    %b = placer.copy_wait %c : memref<?x4xf32>
    placer.yield %b : memref<?x4xf32>
  }
  return %r : memref<?x4xf32>
}
