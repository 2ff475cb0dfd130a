// Every op and every clause, through text, the generic form and bytecode.
//
// RUN: placer-opt %s | FileCheck %s
// RUN: placer-opt %s -o %t.mlir
// RUN: placer-opt %t.mlir | diff %t.mlir -
// RUN: placer-opt %s --mlir-print-op-generic | placer-opt | diff %t.mlir -
// RUN: placer-opt %s --emit-bytecode | placer-opt | diff %t.mlir -

// CHECK-LABEL: placer.topology @box {
// CHECK-NEXT: placer.device @gpu0 kind "gpu" memory 17179869184
// CHECK-NEXT: placer.device @gpu1 kind "gpu" memory 0 {note = "far"}
// CHECK-NEXT: placer.device @host kind "cpu"
// CHECK-NEXT: placer.link @gpu0 to @gpu1 latency 10000 bandwidth 22000000000 channels ["gpu0.out", "gpu1.in"]
// CHECK-NEXT: placer.link @gpu1 to @gpu0 latency 0 bandwidth 1 {note = "slow"}
// CHECK-NEXT: }
placer.topology @box {
  placer.device @gpu0 kind "gpu" memory 17179869184
  placer.device @gpu1 kind "gpu" memory 0 {note = "far"}
  placer.device @host kind "cpu"
  placer.link @gpu0 to @gpu1 latency 10000 bandwidth 22000000000
      channels ["gpu0.out", "gpu1.in"]
  placer.link @gpu1 to @gpu0 latency 0 bandwidth 1 {note = "slow"}
}

// CHECK-LABEL: placer.topology @hidden attributes {sym_visibility = "private"} {
placer.topology @hidden attributes {sym_visibility = "private"} {
  placer.device @d kind "k"
}

// The clauses are printed in one order, whatever order they come in.
// CHECK-LABEL: func.func @clauses
func.func @clauses(%x: tensor<4xf32>) attributes {placer.topology = @box} {
  // CHECK: %none = placer.task "none" -> (tensor<8xi8>)
  %none = placer.task "none" -> (tensor<8xi8>)
  // CHECK: placer.task "nothing"{{$}}
  placer.task "nothing"
  // CHECK: placer.task "all" (%arg0 : tensor<4xf32>) op "matmul" cost <gpu = 5200, gpu1 = 0> resident 1 workspace 2 only [@gpu0, @gpu1] colocate "c" engine "copy" on @gpu0 at 7 -> (tensor<4xf32>)
  placer.task "all" (%x : tensor<4xf32>) op "matmul"
      cost <gpu = 5200, gpu1 = 0> resident 1 workspace 2 only [@gpu0, @gpu1]
      colocate "c" engine "copy" on @gpu0 at 7 -> (tensor<4xf32>)
  // CHECK: placer.task "backwards" (%arg0 : tensor<4xf32>) op "matmul" cost <gpu = 5200, gpu1 = 0> resident 1 workspace 2 only [@gpu0, @gpu1] colocate "c" on @gpu0 at 7 -> (tensor<4xf32>)
  placer.task "backwards" (%x : tensor<4xf32>) at 7 on @gpu0 colocate "c"
      only [@gpu0, @gpu1] workspace 2 resident 1 cost <gpu = 5200, gpu1 = 0>
      op "matmul" -> (tensor<4xf32>)
  // CHECK: placer.task "mixed" cost <cpu = 1> workspace 9223372036854775807 on @host
  placer.task "mixed" on @host workspace 9223372036854775807 cost <cpu = 1>
  // CHECK: placer.task "reader" cost <cpu = 1> resident 1 weights <"w" = 67108864, "fc1.b \22x\22" = 0> workspace 2
  placer.task "reader" workspace 2 weights <w = 67108864, "fc1.b \22x\22" = 0>
      resident 1 cost <cpu = 1>
  // CHECK: placer.task "noted" cost <cpu = 1> attributes {note = "kept", other}
  placer.task "noted" cost <cpu = 1> attributes {other, note = "kept"}
  return
}

// CHECK-LABEL: func.func @results
func.func @results(%x: i32) {
  // CHECK: %two:2 = placer.task "two" (%arg0 : i32, %arg0 : i32) -> (tensor<8xi8>, tensor<?xf32> as "scores" bytes 4096)
  %two:2 = placer.task "two" (%x : i32, %x : i32)
      -> (tensor<8xi8>, tensor<?xf32> as "scores" bytes 4096)
  // CHECK: %three:3 = placer.task "three" (%two#1 : tensor<?xf32>) -> (tensor<*xf32> bytes 0, i32 as "n", !placer.copy<i32>)
  %three:3 = placer.task "three" (%two#1 : tensor<?xf32>)
      -> (tensor<*xf32> bytes 0, i32 as "n", !placer.copy<i32>)
  // CHECK: placer.task "empty list"{{$}}
  placer.task "empty list" () -> ()
  return
}

// CHECK-LABEL: func.func @bodies
func.func @bodies(%x: tensor<4xf32>, %m: memref<4xf32>) -> tensor<4xf32> {
  // CHECK: placer.task "tanh" (%[[A:.*]] = %arg0 : tensor<4xf32>) cost <cpu = 3> -> (tensor<4xf32>) {
  // CHECK-NEXT: %[[R:.*]] = math.tanh %[[A]] : tensor<4xf32>
  // CHECK-NEXT: placer.yield %[[R]] : tensor<4xf32>
  // CHECK-NEXT: }
  %tanh = placer.task "tanh" (%a = %x : tensor<4xf32>) cost <cpu = 3>
      -> (tensor<4xf32>) {
    %r = math.tanh %a : tensor<4xf32>
    placer.yield %r : tensor<4xf32>
  }
  // A yield of nothing is not shown, nor has it to be written.
  // CHECK: placer.task "store" (%[[M:.*]] = %arg1 : memref<4xf32>) attributes {note} {
  // CHECK: memref.store
  // CHECK-NEXT: }
  placer.task "store" (%b = %m : memref<4xf32>) attributes {note} {
    %i = arith.constant 0 : index
    %v = arith.constant 1.0 : f32
    memref.store %v, %b[%i] : memref<4xf32>
  }
  // CHECK: placer.task "empty" {
  // CHECK-NEXT: }
  placer.task "empty" {
  }
  // CHECK: placer.task "swap" (%[[P:.*]] = %tanh : tensor<4xf32>, %[[Q:.*]] = %arg0 : tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32> as "second") {
  // CHECK-NEXT: placer.yield %[[Q]], %[[P]] : tensor<4xf32>, tensor<4xf32>
  %swap:2 = placer.task "swap" (%p = %tanh : tensor<4xf32>, %q = %x : tensor<4xf32>)
      -> (tensor<4xf32>, tensor<4xf32> as "second") {
    placer.yield %q, %p : tensor<4xf32>, tensor<4xf32>
  }
  return %swap#0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @groups
func.func @groups(%x: tensor<8xi8>) -> tensor<8xi8> attributes {placer.topology = @box} {
  // CHECK: placer.group "outer" (%[[A:.*]] = %arg0 : tensor<8xi8>) on @gpu0 at 100 -> (tensor<8xi8>) attributes {note} {
  // CHECK-NEXT: placer.task "a" (%[[A]] : tensor<8xi8>) cost <gpu = 5>
  // CHECK-NEXT: placer.group "inner" (%[[B:.*]] = %a : tensor<8xi8>) -> (tensor<8xi8>) {
  // CHECK: placer.yield
  // CHECK: }
  // CHECK: placer.yield
  // CHECK-NEXT: }
  %g = placer.group "outer" (%a = %x : tensor<8xi8>) at 100 on @gpu0
      -> (tensor<8xi8>) attributes {note} {
    %0 = placer.task "a" (%a : tensor<8xi8>) cost <gpu = 5> -> (tensor<8xi8>)
    %1 = placer.group "inner" (%b = %0 : tensor<8xi8>) -> (tensor<8xi8>) {
      %2 = placer.task "b" (%b : tensor<8xi8>) cost <gpu = 7> -> (tensor<8xi8>)
      placer.yield %2 : tensor<8xi8>
    }
    placer.yield %1 : tensor<8xi8>
  }
  // CHECK: placer.group "silent" on @host {
  // CHECK-NEXT: placer.task "c" cost <cpu = 1>
  // CHECK-NEXT: }
  placer.group "silent" on @host {
    placer.task "c" cost <cpu = 1>
  }
  return %g : tensor<8xi8>
}

// CHECK-LABEL: func.func @transfers
func.func @transfers() attributes {placer.topology = @box} {
  %a = placer.task "a" cost <gpu = 5> on @gpu0 -> (tensor<8xi8>)
  // CHECK: placer.transfer %a : tensor<8xi8>
  %0 = placer.transfer %a : tensor<8xi8>
  // CHECK: placer.transfer %a from @gpu0 to @gpu1 at 5200 {note} : tensor<8xi8>
  %1 = placer.transfer %a from @gpu0 to @gpu1 at 5200 {note} : tensor<8xi8>
  %g = placer.group "g" on @gpu1 -> (tensor<8xi8>) {
    %b = placer.task "b" cost <gpu = 5> -> (tensor<8xi8>)
    placer.yield %b : tensor<8xi8>
  }
  // CHECK: placer.transfer %{{.*}} from @gpu1 to @gpu0 : tensor<8xi8>
  %2 = placer.transfer %g from @gpu1 to @gpu0 : tensor<8xi8>
  return
}

// CHECK-LABEL: func.func @programs
func.func @programs() -> tensor<4xf32> {
  // CHECK: %[[C:.*]] = placer.copy from @gpu0 to @gpu1 : tensor<4xf32>
  %c = placer.copy from @gpu0 to @gpu1 : tensor<4xf32>
  // CHECK: %[[D:.*]] = placer.copy "two words" from @gpu0 to @gpu1 after(%[[C]] : !placer.copy<tensor<4xf32>>) {note} : f32
  %d = placer.copy "two words" from @gpu0 to @gpu1 after (%c : !placer.copy<tensor<4xf32>>) {note} : f32
  // CHECK: placer.program on @gpu0 {
  placer.program on @gpu0 {
    %a:2 = placer.task "a" cost <gpu = 5> -> (tensor<4xf32>, f32)
    // CHECK: placer.copy_start %a#0 into %[[C]] : tensor<4xf32>
    placer.copy_start %a#0 into %c : tensor<4xf32>
    placer.copy_start %a#1 into %d : f32
    // CHECK: placer.copy_sent %[[C]] : tensor<4xf32>
    placer.copy_sent %c : tensor<4xf32>
    placer.copy_sent %d : f32
    // CHECK: placer.release %a#0 : tensor<4xf32>
    placer.release %a#0 : tensor<4xf32>
  }
  // CHECK: placer.program on @gpu1 -> tensor<4xf32> attributes {note} {
  %r = placer.program on @gpu1 -> tensor<4xf32> attributes {note} {
    // CHECK: placer.copy_accept %[[C]] : tensor<4xf32>
    placer.copy_accept %c : tensor<4xf32>
    placer.copy_accept %d : f32
    // CHECK: %[[B:.*]] = placer.copy_wait %[[C]] : tensor<4xf32>
    %b = placer.copy_wait %c : tensor<4xf32>
    %e = placer.copy_wait %d : f32
    // CHECK: placer.yield %[[B]]
    placer.yield %b : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func @programs_on_buffers
func.func @programs_on_buffers(%x: memref<4xf32>) -> memref<4xf32> {
  %c = placer.copy from @gpu0 to @gpu1 : memref<4xf32>
  placer.program on @gpu0 {
    placer.copy_start %x into %c : memref<4xf32>
    placer.copy_sent %c : memref<4xf32>
  }
  %r = placer.program on @gpu1 -> memref<4xf32> {
    %b = memref.alloc() : memref<4xf32>
    // CHECK: placer.copy_accept %{{.*}} into %[[B:.*]] : memref<4xf32>
    placer.copy_accept %c into %b : memref<4xf32>
    // CHECK-NEXT: placer.copy_wait %{{.*}} : memref<4xf32>
    placer.copy_wait %c : memref<4xf32>
    // CHECK-NEXT: placer.yield %[[B]]
    placer.yield %b : memref<4xf32>
  }
  return %r : memref<4xf32>
}

// What passes and translations leave on functions and tasks.
// CHECK-LABEL: func.func @attributes
// CHECK-SAME: placer.bound = "load", placer.graph = "a graph", placer.lower_bound = 0 : i64, placer.source = "by hand", placer.topology = @box
// CHECK: placer.consumers = {{\[}}["c", "b"], []]
func.func @attributes() attributes {
    placer.bound = "load", placer.graph = "a graph",
    placer.lower_bound = 0 : i64, placer.source = "by hand",
    placer.topology = @box} {
  %a:2 = placer.task "a" -> (i8, i8) attributes {placer.consumers = [["c", "b"], []]}
  return
}

// CHECK-LABEL: func.func private @costs(
// CHECK-SAME: #placer.cost<gpu = 1, "TPU v4" = 2, "1x" = 3>
func.func private @costs(i32 {some.cost = #placer.cost<gpu = 1, "TPU v4" = 2, "1x" = 3>})
