// A host with two GPUs: a PCIe port each, and a link between them.
placer.topology @two_gpus {
  placer.device @host kind "cpu"
  placer.device @gpu0 kind "gpu" memory 17179869184
  placer.device @gpu1 kind "gpu" memory 17179869184
  placer.link @host to @gpu0 latency 10000 bandwidth 12000000000 channels ["gpu0.in"]
  placer.link @host to @gpu1 latency 10000 bandwidth 12000000000 channels ["gpu1.in"]
  placer.link @gpu0 to @host latency 10000 bandwidth 12000000000 channels ["gpu0.out"]
  placer.link @gpu1 to @host latency 10000 bandwidth 12000000000 channels ["gpu1.out"]
  placer.link @gpu0 to @gpu1 latency 5000 bandwidth 40000000000
  placer.link @gpu1 to @gpu0 latency 5000 bandwidth 40000000000
}
