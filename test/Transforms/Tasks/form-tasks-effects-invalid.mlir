// RUN: placer-opt %s --form-tasks --split-input-file -verify-diagnostics

// Ops with side effects cannot be in order on two devices.

func.func @two_devices(%s: f32, %m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  // expected-note @+1 {{'memref.store' is here}}
  memref.store %s, %m[%c0] {placer.device = @gpu0} : memref<4xf32>
  // expected-error @+2 {{'memref.load' is to be on @gpu1 and 'memref.store' to be on @gpu0, but both have side effects}}
  // expected-note @+1 {{ops with side effects on the same memory run in order on one device; say 'placer.pure' of those that have none}}
  %0 = memref.load %m[%c0] {placer.device = @gpu1} : memref<4xf32>
  return
}

// -----

func.func @two_groups(%s: f32, %m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  // expected-note @+1 {{'memref.store' is here}}
  memref.store %s, %m[%c0] {placer.colocate = "a"} : memref<4xf32>
  // expected-error @+2 {{'memref.load' is colocated as "b" and 'memref.store' colocated as "a", but both have side effects}}
  // expected-note @+1 {{ops with side effects on the same memory run in order on one device}}
  %0 = memref.load %m[%c0] {placer.colocate = "b"} : memref<4xf32>
  return
}
