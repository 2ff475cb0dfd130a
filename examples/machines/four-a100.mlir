// Four GPUs, each joined to each by NVLink through a switch, with 200 GB/s. A device
// sends one tensor at a time, and receives one.
placer.topology @four_a100 {
  placer.device @gpu0 kind "a100" memory 42949672960
  placer.device @gpu1 kind "a100" memory 42949672960
  placer.device @gpu2 kind "a100" memory 42949672960
  placer.device @gpu3 kind "a100" memory 42949672960
  placer.link @gpu0 to @gpu1 latency 5000 bandwidth 200000000000 channels ["gpu0.out", "gpu1.in"]
  placer.link @gpu0 to @gpu2 latency 5000 bandwidth 200000000000 channels ["gpu0.out", "gpu2.in"]
  placer.link @gpu0 to @gpu3 latency 5000 bandwidth 200000000000 channels ["gpu0.out", "gpu3.in"]
  placer.link @gpu1 to @gpu0 latency 5000 bandwidth 200000000000 channels ["gpu1.out", "gpu0.in"]
  placer.link @gpu1 to @gpu2 latency 5000 bandwidth 200000000000 channels ["gpu1.out", "gpu2.in"]
  placer.link @gpu1 to @gpu3 latency 5000 bandwidth 200000000000 channels ["gpu1.out", "gpu3.in"]
  placer.link @gpu2 to @gpu0 latency 5000 bandwidth 200000000000 channels ["gpu2.out", "gpu0.in"]
  placer.link @gpu2 to @gpu1 latency 5000 bandwidth 200000000000 channels ["gpu2.out", "gpu1.in"]
  placer.link @gpu2 to @gpu3 latency 5000 bandwidth 200000000000 channels ["gpu2.out", "gpu3.in"]
  placer.link @gpu3 to @gpu0 latency 5000 bandwidth 200000000000 channels ["gpu3.out", "gpu0.in"]
  placer.link @gpu3 to @gpu1 latency 5000 bandwidth 200000000000 channels ["gpu3.out", "gpu1.in"]
  placer.link @gpu3 to @gpu2 latency 5000 bandwidth 200000000000 channels ["gpu3.out", "gpu2.in"]
}
