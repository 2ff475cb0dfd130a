// Where results are wanted but cannot come.
//
// RUN: placer-opt %s --split-input-file --verify-diagnostics --lower-to-devices=result-device=@b

placer.topology @box {
  placer.device @a kind "gpu"
}
// expected-error @+1 {{the machine of function 'f' has no device 'b' to give the results}}
func.func @f() {
  placer.task "t" cost <gpu = 1> on @a at 0
  return
}

// -----

placer.topology @box {
  placer.device @a kind "gpu"
  placer.device @b kind "gpu"
  placer.link @b to @a latency 1 bandwidth 1
}
func.func @f() -> i8 {
  // expected-error @+1 {{result 't' is made on 'a', from which no link goes to 'b'}}
  %t = placer.task "t" cost <gpu = 1> on @a at 0 -> (i8)
  return %t : i8
}

// -----

placer.topology @box {
  placer.device @a kind "gpu"
  placer.device @b kind "gpu"
  placer.link @a to @b latency 1 bandwidth 1
}
func.func @f() -> memref<4xi8> {
  // expected-error @+2 {{memref 't' is made on 'a' and returned from 'b'; memrefs cannot go from device to device}}
  // expected-note @+1 {{keep the tasks on one device, with one 'placer.colocate', or send a tensor}}
  %t = placer.task "t" cost <gpu = 1> on @a at 0 -> (memref<4xi8>)
  return %t : memref<4xi8>
}
