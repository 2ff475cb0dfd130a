// Two layers on two devices, for docs/Pipelines.md.
placer.topology @pair {
  placer.device @gpu0 kind "chip"
  placer.device @gpu1 kind "chip"
  placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
  placer.link @gpu1 to @gpu0 latency 10 bandwidth 1000000000
}
func.func @layers(%x: tensor<8x4xf32> {placer.samples = 0 : i64}) -> tensor<8x4xf32> {
  %a = placer.task "a" (%0 = %x : tensor<8x4xf32>) cost <chip = 8000> -> (tensor<8x4xf32>) {
    %1 = math.exp %0 : tensor<8x4xf32>
    placer.yield %1 : tensor<8x4xf32>
  }
  %b = placer.task "b" (%0 = %a : tensor<8x4xf32>) cost <chip = 8000> -> (tensor<8x4xf32>) {
    %1 = math.tanh %0 : tensor<8x4xf32>
    placer.yield %1 : tensor<8x4xf32>
  }
  return %b : tensor<8x4xf32>
}
