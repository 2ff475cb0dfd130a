// RUN: placer-opt %s --placer-schedule --split-input-file --verify-diagnostics

placer.topology @box {
  placer.device @cpu kind "cpu"
  placer.device @"gpu 0" kind "gpu"
  placer.link @cpu to @"gpu 0" latency 1 bandwidth 1000000000
}
func.func @f() {
  %a = placer.task "a" cost <cpu = 1> on @cpu -> (i8)
  // expected-error @+2 {{task 'b' has no device; 2 of 3 tasks have none}}
  // expected-note @+1 {{say where it runs, as in 'on @"gpu 0"', or run a placing pass such as --place-list, which keeps the devices that are given}}
  placer.task "b" (%a : i8) cost <gpu = 1>
  placer.task "c" (%a : i8) cost <gpu = 1>
  return
}

// -----

// No link between the two.
placer.topology @box {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
}
func.func @f() {
  // expected-error @+2 {{no device is left for task 'a': each lacks a link from or to a device of its neighbours}}
  // expected-note @+1 {{a link goes one way; add the missing one to the machine, or let neighbours share a device}}
  %a = placer.task "a" cost <gpu = 1> on @gpu0 -> (i8)
  placer.task "b" (%a : i8) cost <gpu = 1> on @gpu1
  return
}

// -----

placer.topology @box {
  // expected-error @+1 {{the tasks that can run only on device 'gpu0' hold 120 resident bytes, 20 more than it has}}
  placer.device @gpu0 kind "gpu" memory 100
  placer.device @gpu1 kind "gpu" memory 100
}
func.func @f() {
  placer.task "a" cost <gpu = 1> resident 60 on @gpu0
  placer.task "b" cost <gpu = 1> resident 60 on @gpu0
  return
}

// -----

// Whatever the order, both results are held to the end.
placer.topology @box {
  // expected-note @+1 {{device 'gpu0' lacks 20 bytes: 60 of its 100 stay in use, at most 60 are in use at a time}}
  placer.device @gpu0 kind "gpu" memory 100
  // expected-note @+1 {{device 'gpu1' is not the device of its colocation set}}
  placer.device @gpu1 kind "gpu" memory 100
}
func.func @f() -> (tensor<60xi8>, tensor<60xi8>) {
  %a = placer.task "a" cost <gpu = 1> on @gpu0 -> (tensor<60xi8>)
  // expected-error @+1 {{found no device for task 'b' after 1 of 2 tasks}}
  %b = placer.task "b" cost <gpu = 1> on @gpu0 -> (tensor<60xi8>)
  return %a, %b : tensor<60xi8>, tensor<60xi8>
}
