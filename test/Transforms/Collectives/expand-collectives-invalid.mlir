// RUN: placer-opt %s --split-input-file --verify-diagnostics --expand-collectives

placer.topology @pair {
  placer.device @a kind "x"
  placer.device @b kind "x"
  placer.link @a to @b latency 10 bandwidth 1000000000
  placer.link @b to @a latency 10 bandwidth 1000000000
}
func.func @unknown(%x: tensor<4xf32>) -> tensor<4xf32> {
  %g = placer.task "g" (%0 = %x : tensor<4xf32>) cost <x = 1> only [@a] -> (tensor<4xf32>) {
    placer.yield %0 : tensor<4xf32>
  }
  // expected-error @+2 {{nobody knows on which device participant 1 of collective 's' is}}
  // expected-note @+1 {{pin the task that makes its value, or one that reads its result, by 'only [@device]'}}
  %s:2 = placer.all_reduce "s" sum (%g, %x) : tensor<4xf32>
  return %s#0 : tensor<4xf32>
}

// -----

placer.topology @pair {
  placer.device @a kind "x"
  placer.device @b kind "x"
}
func.func @twice(%x: tensor<4xf32>) -> tensor<4xf32> {
  %g:2 = placer.task "g" (%0 = %x : tensor<4xf32>) cost <x = 1> on @b -> (tensor<4xf32>, tensor<4xf32>) {
    placer.yield %0, %0 : tensor<4xf32>, tensor<4xf32>
  }
  // expected-error @+2 {{participants 0 and 1 of collective 's' are both on @b}}
  // expected-note @+1 {{let a task there put their values together first}}
  %s:2 = placer.all_reduce "s" sum (%g#0, %g#1) : tensor<4xf32>
  return %s#0 : tensor<4xf32>
}

// -----

// expected-note @+1 {{on this machine}}
placer.topology @apart {
  placer.device @a kind "x"
  placer.device @b kind "x"
  placer.link @a to @b latency 10 bandwidth 1000000000
}
func.func @unreachable(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{collective 's' cannot be done by auto: }}
  %s:2 = placer.all_reduce "s" sum (%x, %x) on [@a, @b] : tensor<4xf32>
  return %s#0 : tensor<4xf32>
}

// -----

placer.topology @pair {
  placer.device @a kind "x"
  placer.device @b kind "x"
  placer.link @a to @b latency 10 bandwidth 1000000000
  placer.link @b to @a latency 10 bandwidth 1000000000
}
func.func @algorithm(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+2 {{there is no algorithm 'rings' for collectives}}
  // expected-note @+1 {{there are auto, ring, halving-doubling, parameter-server, hierarchical, tree, double-tree, any-holder, packing}}
  %s:2 = placer.all_reduce "s" sum (%x, %x) on [@a, @b] algorithm "rings" : tensor<4xf32>
  return %s#0 : tensor<4xf32>
}
