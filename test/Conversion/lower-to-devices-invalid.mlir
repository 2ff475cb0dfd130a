// What cannot be lowered, and that it is left as it was.
//
// RUN: placer-opt %s --split-input-file --verify-diagnostics --lower-to-devices

placer.topology @box {
  placer.device @a kind "gpu"
}
func.func @f() {
  // expected-error @+2 {{task 't' has no start}}
  // expected-note @+1 {{run a placing pass first}}
  placer.task "t" cost <gpu = 1> on @a
  return
}

// -----

placer.topology @box {
  placer.device @a kind "gpu"
}
func.func @f() {
  // expected-note @+1 {{task 't' takes [0, 10)}}
  placer.task "t" cost <gpu = 10> on @a at 0
  // expected-note @+2 {{task 'u' takes [5, 15)}}
  // expected-error @+1 {{task 'u' overlaps task 't' on device 'a'}}
  placer.task "u" cost <gpu = 10> on @a at 5
  return
}

// -----

placer.topology @box {
  placer.device @a kind "gpu"
}
func.func @f() {
  // expected-note @+1 {{the tensor is produced here; move its user into a task}}
  %t = placer.task "t" cost <gpu = 10> on @a at 0 -> (i8)
  // expected-error @+1 {{'arith.addi' uses tensor 't' outside any task, so no device would run it}}
  %0 = arith.addi %t, %t : i8
  placer.task "u" (%0 : i8) cost <gpu = 10> on @a at 10
  return
}

// -----

placer.topology @box {
  placer.device @a kind "gpu"
  placer.device @b kind "gpu"
  placer.link @a to @b latency 1 bandwidth 1000000000
}
func.func @f() {
  // expected-error @+2 {{memref 'make' is made on 'a' and read by 'use' on 'b'; memrefs cannot go from device to device}}
  // expected-note @+1 {{keep the tasks on one device, with one 'placer.colocate', or send a tensor}}
  %m = placer.task "make" cost <gpu = 1> on @a at 0 -> (memref<4xi8>)
  %s = placer.transfer %m from @a to @b at 1 : memref<4xi8>
  placer.task "use" (%s : memref<4xi8>) cost <gpu = 1> on @b at 100
  return
}
