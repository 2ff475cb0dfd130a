// What cannot be said of the devices of parts.
//
// RUN: placer-opt %s --split-input-file --verify-diagnostics

func.func @few(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{split names 1 devices for 2 parts}}
  %h = placer.task "a" (%a = %x : tensor<8xf32>) split <result 0 dim 0 parts 2 on [@gpu0]> -> (tensor<8xf32>) {
    placer.yield %a : tensor<8xf32>
  }
  return %h : tensor<8xf32>
}

// -----

func.func @both(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{is on one device, and split for others}}
  %h = placer.task "a" (%a = %x : tensor<8xf32>) split <result 0 dim 0 parts 2 on [@gpu0, @gpu1]> on @gpu0 -> (tensor<8xf32>) {
    placer.yield %a : tensor<8xf32>
  }
  return %h : tensor<8xf32>
}

// -----

func.func @named(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{is split along axis "samples", but only tasks without a body have such axes, in 'placer.splits'}}
  %h = placer.task "a" (%a = %x : tensor<8xf32>) split <axis "samples" parts 2> -> (tensor<8xf32>) {
    placer.yield %a : tensor<8xf32>
  }
  return %h : tensor<8xf32>
}
