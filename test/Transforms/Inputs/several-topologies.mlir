// A whole program, in dialects that the program under test does not use.
#map = affine_map<(d0) -> (d0)>
placer.topology @small {
  placer.device @gpu0 kind "gpu"
}
module {
  placer.topology @inner {
    placer.device @gpu0 kind "gpu"
  }
}
placer.topology @large attributes {note = #map} {
  placer.device @gpu0 kind "gpu" memory 100
  placer.device @gpu1 kind "gpu" memory 200 {note = "the second"}
  placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
  placer.link @gpu1 to @gpu0 latency 10 bandwidth 1000000000
}
func.func @other(%a: vector<4xf32>) -> vector<4xf32> {
  %0 = math.exp %a : vector<4xf32>
  return %0 : vector<4xf32>
}
