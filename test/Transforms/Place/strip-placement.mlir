// RUN: placer-opt %s --placer-strip-placement | FileCheck %s
//
// Placing and stripping comes back to the start.
// RUN: placer-opt %s --placer-strip-placement -o %t.mlir
// RUN: placer-opt %t.mlir --insert-transfers --place-list --placer-strip-placement | diff %t.mlir -
// RUN: placer-opt %t.mlir --insert-transfers --placer-strip-placement | diff %t.mlir -

placer.topology @box {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
  placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
  placer.link @gpu1 to @gpu0 latency 10 bandwidth 1000000000
}

// CHECK-LABEL: func.func @f
// CHECK-SAME: attributes {placer.topology = @box} {
func.func @f() -> tensor<8xi8> attributes {placer.bound = "load", placer.lower_bound = 100 : i64, placer.topology = @box} {
  // CHECK-NEXT: %[[A:.*]] = placer.task "a" cost <gpu = 100> -> (tensor<8xi8>)
  // CHECK-NEXT: placer.task "b" (%[[A]] : tensor<8xi8>, %[[A]] : tensor<8xi8>) cost <gpu = 300> only [@gpu1] colocate "c" -> (tensor<8xi8>)
  // CHECK-NEXT: placer.task "c" (%[[A]] : tensor<8xi8>) cost <gpu = 1>{{$}}
  %a = placer.task "a" cost <gpu = 100> on @gpu0 at 0 -> (tensor<8xi8>)
  %0 = placer.transfer %a from @gpu0 to @gpu1 at 100 : tensor<8xi8>
  %1 = placer.transfer %a : tensor<8xi8>
  %b = placer.task "b" (%0 : tensor<8xi8>, %0 : tensor<8xi8>) cost <gpu = 300> only [@gpu1] colocate "c" on @gpu1 at 118 -> (tensor<8xi8>)
  placer.task "c" (%1 : tensor<8xi8>) cost <gpu = 1> on @gpu0
  // CHECK-NEXT: %[[G:.*]] = placer.group "g" (%{{.*}} = %[[A]] : tensor<8xi8>) -> (tensor<8xi8>) {
  // CHECK: placer.task "d"
  // CHECK: return %[[G]]
  %g = placer.group "g" (%x = %a : tensor<8xi8>) on @gpu0 at 200 -> (tensor<8xi8>) {
    %d = placer.task "d" (%x : tensor<8xi8>) cost <gpu = 1> -> (tensor<8xi8>)
    %e = placer.task "e" (%d : tensor<8xi8>) cost <gpu = 1> -> (tensor<8xi8>)
    placer.yield %e : tensor<8xi8>
  }
  %2 = placer.transfer %g from @gpu0 to @gpu1 at 300 : tensor<8xi8>
  return %2 : tensor<8xi8>
}

// CHECK-LABEL: func.func @without_tasks
// CHECK-NEXT: return
func.func @without_tasks() {
  return
}

