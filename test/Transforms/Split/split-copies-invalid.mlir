// What cannot be copied, and where it cannot be said.
//
// RUN: placer-opt %s --split-tasks --split-input-file --verify-diagnostics

func.func @twice(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'copies' stand before all dimensions, and once}}
  %h = placer.task "a" (%a = %x : tensor<8xf32>) split <result 0 dim 0 parts 2, copies 2> -> (tensor<8xf32>) {
    placer.yield %a : tensor<8xf32>
  }
  return %h : tensor<8xf32>
}

// -----

func.func @none(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'copies' must be from 1 to 1000000}}
  %h = placer.task "a" (%a = %x : tensor<8xf32>) split <copies 0> -> (tensor<8xf32>) {
    placer.yield %a : tensor<8xf32>
  }
  return %h : tensor<8xf32>
}

// -----

// expected-error @+1 {{expected 'result' or 'operand', and its number, or 'copies'}}
func.func @word(%x: tensor<8xf32>) -> tensor<8xf32> attributes {a = #placer.split<twice>} {
  return %x : tensor<8xf32>
}

// -----

func.func @few(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{split names 3 devices for 2 parts}}
  %h = placer.task "a" (%a = %x : tensor<8xf32>) split <copies 2, result 0 dim 0 parts 2 on [@a, @b, @c]> -> (tensor<8xf32>) {
    placer.yield %a : tensor<8xf32>
  }
  return %h : tensor<8xf32>
}

// -----

// A loop does what nobody knows.
func.func @loop(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{task 'a' cannot be split: 'scf.for' has no iteration domain}}
  %h = placer.task "a" (%a = %x : tensor<8xf32>) split <copies 2> -> (tensor<8xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %r = scf.for %i = %c0 to %c1 step %c1 iter_args(%v = %a) -> (tensor<8xf32>) {
      %e = math.exp %v : tensor<8xf32>
      scf.yield %e : tensor<8xf32>
    }
    placer.yield %r : tensor<8xf32>
  }
  return %h : tensor<8xf32>
}

// -----

placer.topology @machine {
  placer.device @gpu0 kind "gpu"
}
func.func @graph() -> (tensor<4xi8>, tensor<4xi8>) {
  // expected-error @+1 {{task 'b' cannot be split: it has no axis, so nothing says that it may be copied}}
  %b = placer.task "b" cost <gpu = 5> split <copies 2> -> (tensor<4xi8>)
  %a = placer.task "a" cost <gpu = 5> -> (tensor<4xi8>) attributes {placer.splits = [{axis = "samples", extent = 4, operands = [], results = ["sliced"]}]}
  return %a, %b : tensor<4xi8>, tensor<4xi8>
}
