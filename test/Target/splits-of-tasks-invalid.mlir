// What the model finds wrong with the axes of a task stands at the task.
//
// RUN: placer-opt %s --place-list=algorithm=heft --split-input-file --verify-diagnostics

placer.topology @machine {
  placer.device @gpu0 kind "gpu"
}
func.func @f() -> tensor<4xi8> attributes {placer.topology = @machine} {
  // expected-error @+1 {{axis 'samples' of task 'a' leaves tensor 'a' whole, but the task writes it: parts write slices of it, or partial sums}}
  %a = placer.task "a" cost <gpu = 5> -> (tensor<4xi8>) attributes {placer.splits = [{axis = "samples", extent = 4, operands = [], results = ["whole"]}]}
  return %a : tensor<4xi8>
}

// -----

placer.topology @machine {
  placer.device @gpu0 kind "gpu"
}
func.func @f() -> tensor<4xi8> attributes {placer.topology = @machine} {
  // expected-note @+1 {{axis 'samples' of task 'a' says so}}
  %a = placer.task "a" cost <gpu = 5> -> (tensor<4xi8>) attributes {placer.splits = [{axis = "samples", extent = 4, operands = [], results = ["sliced"]}]}
  // expected-error @+1 {{axis 'samples' of task 'b' slices dimension 0 of tensor 'a', which has 8 here and 4 elsewhere}}
  %b = placer.task "b" (%a : tensor<4xi8>) cost <gpu = 5> -> (tensor<4xi8>) attributes {placer.splits = [{axis = "samples", extent = 8, operands = ["sliced"], results = ["sliced"]}]}
  return %b : tensor<4xi8>
}
