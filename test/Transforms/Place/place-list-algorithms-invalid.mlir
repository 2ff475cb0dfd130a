// RUN: placer-opt %s --place-list=algorithm=best --split-input-file --verify-diagnostics
// RUN: placer-opt %s --place-list=algorithm=m-sct --split-input-file --verify-diagnostics
// RUN: placer-opt %s --place-list="algorithm=hash order=msr" --split-input-file --verify-diagnostics

// What no placement can hold is said once, whatever the algorithm.
placer.topology @box {
  placer.device @gpu0 kind "gpu" memory 110
  placer.device @gpu1 kind "gpu" memory 110
}
// expected-error @+1 {{all tasks together hold 250 resident bytes, 30 more than the 220 that all devices have}}
func.func @f() {
  placer.task "a" cost <gpu = 1> resident 50
  placer.task "b" cost <gpu = 1> resident 50
  placer.task "c" cost <gpu = 1> resident 50
  placer.task "d" cost <gpu = 1> resident 50
  placer.task "e" cost <gpu = 1> resident 50
  return
}

// -----

// Three results of 60 bytes: two devices of 100 hold one each. The reason names
// the task, and for each device what it lacks.
placer.topology @box {
  // expected-note @+1 {{device 'gpu0' lacks 20 bytes: 60 of its 100 stay in use, at most 60 are in use at a time}}
  placer.device @gpu0 kind "gpu" memory 100
  // expected-note @+1 {{device 'gpu1' lacks 20 bytes: 60 of its 100 stay in use, at most 60 are in use at a time}}
  placer.device @gpu1 kind "gpu" memory 100
}
func.func @f() -> (tensor<60xi8>, tensor<60xi8>, tensor<60xi8>) {
  %a = placer.task "a" cost <gpu = 1> -> (tensor<60xi8>)
  %b = placer.task "b" cost <gpu = 1> -> (tensor<60xi8>)
  // expected-error @+1 {{found no device for task 'c' after 2 of 3 tasks}}
  %c = placer.task "c" cost <gpu = 1> -> (tensor<60xi8>)
  return %a, %b, %c : tensor<60xi8>, tensor<60xi8>, tensor<60xi8>
}

// -----

// The same for a group, which is named: it holds 70 bytes.
placer.topology @box {
  // expected-note @+1 {{device 'gpu0' lacks 11 bytes: 40 of its 100 stay in use, at most 40 are in use at a time}}
  placer.device @gpu0 kind "gpu" memory 100
  // expected-note @+1 {{device 'gpu1' lacks 21 bytes: 0 of its 50 stay in use, at most 0 are in use at a time}}
  placer.device @gpu1 kind "gpu" memory 50
}
func.func @f() -> (tensor<40xi8>) {
  %a = placer.task "a" cost <gpu = 5> only [@gpu0] -> (tensor<40xi8>)
  // expected-error @+1 {{found no device for task 'b' and the other 1 of its colocation set 'g' after 1 of 3 tasks}}
  %b = placer.task "b" cost <gpu = 1> colocate "g" -> (i8)
  placer.task "c" (%b : i8) cost <gpu = 1> colocate "g" resident 70
  return %a : tensor<40xi8>
}
