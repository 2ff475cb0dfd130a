// RUN: placer-opt %s --insert-transfers --split-input-file --verify-diagnostics

// expected-note @+1 {{add 'placer.link @gpu1 to @gpu0 …' here, or place the two on one device}}
placer.topology @box {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
  placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
}
func.func @no_link() {
  // expected-note @+1 {{task 'a' makes the tensor on @gpu1}}
  %a = placer.task "a" cost <gpu = 1> on @gpu1 -> (i8)
  // expected-error @+1 {{task 'b' on @gpu0 reads a tensor of @gpu1, from where no link comes}}
  placer.task "b" (%a : i8) cost <gpu = 1> on @gpu0
  return
}

// -----

// expected-error @+1 {{function 'blocks' has tasks in several blocks}}
func.func @blocks() {
  %a = placer.task "a" -> (i8)
  cf.br ^bb1
^bb1:
  // expected-note @+1 {{a block begins here; put control flow inside a task}}
  placer.task "b" (%a : i8)
  return
}
