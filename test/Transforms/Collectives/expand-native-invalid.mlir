// RUN: placer-opt %s --split-input-file --verify-diagnostics --expand-collectives=algorithm=native

// What MPI cannot do as the op says it.

placer.topology @pair {
  placer.device @a kind "x"
  placer.device @b kind "x"
  placer.link @a to @b latency 10 bandwidth 1000000000
  placer.link @b to @a latency 10 bandwidth 1000000000
}
func.func @order(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+2 {{collective 's' cannot be done by native: MPI adds up in any order}}
  // expected-note @+1 {{allow that by 'reassociate', or use another algorithm}}
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
func.func @nan(%x: tensor<4xf64>) -> tensor<4xf64> {
  // expected-error @+2 {{collective 's' cannot be done by native: MPI does not say what becomes of NaN in the max of floats}}
  // expected-note @+1 {{use another algorithm}}
  %s = placer.reduce "s" max reassociate (%x, %x) to 0 on [@a, @b] : tensor<4xf64>
  return %s : tensor<4xf64>
}

// -----

placer.topology @pair {
  placer.device @a kind "x"
  placer.device @b kind "x"
  placer.link @a to @b latency 10 bandwidth 1000000000
  placer.link @b to @a latency 10 bandwidth 1000000000
}
func.func @small_floats(%x: tensor<4xbf16>) -> tensor<4xbf16> {
  // expected-error @+2 {{collective 's' cannot be done by native: MPI cannot reduce these floats; it can f32 and f64}}
  // expected-note @+1 {{use another algorithm}}
  %s:2 = placer.all_reduce "s" sum reassociate (%x, %x) on [@a, @b] : tensor<4xbf16>
  return %s#0 : tensor<4xbf16>
}

// -----

placer.topology @pair {
  placer.device @a kind "x"
  placer.device @b kind "x"
  placer.link @a to @b latency 10 bandwidth 1000000000
  placer.link @b to @a latency 10 bandwidth 1000000000
}
func.func @bits(%x: tensor<4xi1>) -> tensor<2xi1> {
  // expected-error @+2 {{collective 's' cannot be done by native: MPI cannot reduce elements of this type; it can integers of 8, 16, 32 and 64 bits}}
  // expected-note @+1 {{use another algorithm}}
  %s:2 = placer.reduce_scatter "s" bitwise_or (%x, %x) dim 0 on [@a, @b] : tensor<4xi1> -> tensor<2xi1>
  return %s#0 : tensor<2xi1>
}

// -----

// How long a call takes is what a plan says.

// expected-note @+1 {{on this machine}}
placer.topology @apart {
  placer.device @a kind "x"
  placer.device @b kind "x"
  placer.link @a to @b latency 10 bandwidth 1000000000
}
func.func @unreachable(%x: tensor<4xi32>) -> tensor<4xi32> {
  // expected-error @+1 {{collective 's' cannot be done by native: }}
  %s:2 = placer.all_reduce "s" sum (%x, %x) on [@a, @b] : tensor<4xi32>
  return %s#0 : tensor<4xi32>
}

// -----

placer.topology @pair {
  placer.device @a kind "x"
  placer.device @b kind "x"
}
func.func @name(%x: tensor<4xi32>) -> tensor<4xi32> {
  // expected-error @+2 {{there is no algorithm 'mpi' for collectives}}
  // expected-note @+1 {{any-holder, packing, native}}
  %s:2 = placer.all_reduce "s" sum (%x, %x) on [@a, @b] algorithm "mpi" : tensor<4xi32>
  return %s#0 : tensor<4xi32>
}
