// What cannot be cut in a function of tasks without bodies.
//
// RUN: placer-opt %s --split-tasks=parts=4 --split-input-file --verify-diagnostics

placer.topology @machine {
  placer.device @gpu0 kind "gpu"
}
func.func @f() -> tensor<4xi8> attributes {placer.topology = @machine} {
  // expected-error @+1 {{task 'a' cannot be split: axis 'samples' has 2, fewer than 4 parts}}
  %a = placer.task "a" cost <gpu = 5> -> (tensor<4xi8>) attributes {placer.splits = [{axis = "samples", extent = 2, operands = [], results = ["sliced"]}]}
  return %a : tensor<4xi8>
}

// -----

placer.topology @machine {
  placer.device @gpu0 kind "gpu"
}
func.func @f() -> tensor<4xi8> attributes {placer.topology = @machine} {
  // expected-error @+2 {{task 'a' has a start already: what is scheduled cannot be split}}
  // expected-note @+1 {{run --split-tasks before placing, or --placer-strip-placement first}}
  %a = placer.task "a" cost <gpu = 5> on @gpu0 at 0 -> (tensor<4xi8>) attributes {placer.splits = [{axis = "samples", extent = 4, operands = [], results = ["sliced"]}]}
  return %a : tensor<4xi8>
}

// -----

placer.topology @machine {
  placer.device @gpu0 kind "gpu"
}
func.func @f() -> tensor<4xi8> attributes {placer.topology = @machine} {
  // expected-error @+2 {{task 'a' has no body, so its clause 'split' names no dimension}}
  // expected-note @+1 {{name one of the axes of its graph, as in 'axis "samples"'}}
  %a = placer.task "a" cost <gpu = 5> split <result 0 dim 0 parts 2> -> (tensor<4xi8>) attributes {placer.splits = [{axis = "samples", extent = 4, operands = [], results = ["sliced"]}]}
  return %a : tensor<4xi8>
}

// -----

placer.topology @machine {
  placer.device @gpu0 kind "gpu"
}
// expected-error @+1 {{function 'f' is called, so its results cannot be split}}
func.func @f() -> tensor<4xi8> attributes {placer.topology = @machine} {
  %a = placer.task "a" cost <gpu = 5> -> (tensor<4xi8>) attributes {placer.splits = [{axis = "samples", extent = 4, operands = [], results = ["sliced"]}]}
  return %a : tensor<4xi8>
}
func.func @g() -> tensor<4xi8> {
  %a = call @f() : () -> tensor<4xi8>
  return %a : tensor<4xi8>
}

// -----

placer.topology @machine {
  placer.device @gpu0 kind "gpu"
}
func.func @f() -> tensor<4xi8> attributes {placer.topology = @machine} {
  // expected-error @+1 {{is split along axis "rows", which 'placer.splits' does not have}}
  %a = placer.task "a" cost <gpu = 5> split <axis "rows" parts 2> -> (tensor<4xi8>) attributes {placer.splits = [{axis = "samples", extent = 4, operands = [], results = ["sliced"]}]}
  return %a : tensor<4xi8>
}

// -----

placer.topology @machine {
  placer.device @gpu0 kind "gpu"
}
func.func @f() -> tensor<4xi8> attributes {placer.topology = @machine} {
  // expected-error @+1 {{task 'a' is split for the unknown device @gpu7}}
  %a = placer.task "a" cost <gpu = 5> split <axis "samples" parts 2 on [@gpu0, @gpu7]> -> (tensor<4xi8>) attributes {placer.splits = [{axis = "samples", extent = 4, operands = [], results = ["sliced"]}]}
  return %a : tensor<4xi8>
}

// -----

placer.topology @machine {
  placer.device @gpu0 kind "gpu"
}
func.func @f() -> tensor<4xi8> attributes {placer.topology = @machine} {
  // expected-error @+1 {{task 'a' is cut outside of 0..4 of axis "samples", or twice at one place}}
  %a = placer.task "a" cost <gpu = 5> split <axis "samples" at [2, 9]> -> (tensor<4xi8>) attributes {placer.splits = [{axis = "samples", extent = 4, operands = [], results = ["sliced"]}]}
  return %a : tensor<4xi8>
}
