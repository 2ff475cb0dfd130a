// RUN: placer-opt %s | placer-opt | FileCheck %s

// CHECK-LABEL: func.func @parts
func.func @parts(%x: tensor<4xi32>) {
  // CHECK: placer.native = #placer.native<offer "s" all_reduce by bitwise_xor on [@a, @b]>
  %a = placer.task "a" -> (tensor<4xi32>) attributes {placer.native = #placer.native<offer "s" all_reduce by bitwise_xor on [@a, @b]>}
  // CHECK: placer.native = #placer.native<meet "r" reduce by sum from 1 on [@a, @b]>
  %b = placer.task "b" -> (tensor<4xi32>) attributes {placer.native = #placer.native<meet "r" reduce by sum from 1 on [@a, @b]>}
  // CHECK: placer.native = #placer.native<call "g" all_gather on [@a]>
  %c = placer.task "c" -> (tensor<4xi32>) attributes {placer.native = #placer.native<call "g" all_gather on [@a]>}
  return
}

// CHECK-LABEL: func.func @starts
func.func @starts(%x: memref<4xi32>, %y: memref<4xi32>, %comm: !mpi.comm) {
  // CHECK: placer.native_start all_reduce by sum send %{{.*}} : memref<4xi32> receive %{{.*}} : memref<4xi32> over %{{.*}} : !mpi.comm -> !mpi.request
  %a = placer.native_start all_reduce by sum send %x : memref<4xi32> receive %y : memref<4xi32> over %comm : !mpi.comm -> !mpi.request
  // CHECK: placer.native_start broadcast root 1 receive %{{.*}} : memref<4xi32> over %{{.*}} : !mpi.comm -> !mpi.request
  %b = placer.native_start broadcast root 1 receive %x : memref<4xi32> over %comm : !mpi.comm -> !mpi.request
  // CHECK: placer.native_start reduce by max root 0 send %{{.*}} : memref<4xi32> over %{{.*}} : !mpi.comm -> !mpi.request
  %c = placer.native_start reduce by max root 0 send %x : memref<4xi32> over %comm : !mpi.comm -> !mpi.request
  // CHECK: placer.comm_free %{{.*}} : !mpi.comm
  placer.comm_free %comm : !mpi.comm
  return
}
