// The longest first gives 6 + 4 + 4 and 6 + 4; best is 6 + 6 and 4 + 4 + 4.
placer.topology @pair {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
}
func.func @pack() attributes {placer.topology = @pair} {
  placer.task "a" cost <gpu = 6>
  placer.task "b" cost <gpu = 6>
  placer.task "c" cost <gpu = 4>
  placer.task "d" cost <gpu = 4>
  placer.task "e" cost <gpu = 4>
  return
}
