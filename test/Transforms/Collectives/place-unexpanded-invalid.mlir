// RUN: placer-opt %s --verify-diagnostics --place-list=algorithm=heft

placer.topology @pair {
  placer.device @a kind "x"
  placer.device @b kind "x"
}
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+2 {{collective 's' has no tasks yet}}
  // expected-note @+1 {{run --expand-collectives before this}}
  %s:2 = placer.all_reduce "s" sum (%x, %x) on [@a, @b] : tensor<4xf32>
  return %s#0 : tensor<4xf32>
}
