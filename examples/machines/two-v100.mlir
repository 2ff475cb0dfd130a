// A host and two GPUs: PCIe with 12 GB/s to the host, NVLink with 50 GB/s between the
// GPUs. A device sends one tensor at a time, and receives one.
placer.topology @two_v100 {
  placer.device @cpu0 kind "cpu" memory 274877906944
  placer.device @gpu0 kind "v100" memory 17179869184
  placer.device @gpu1 kind "v100" memory 17179869184
  placer.link @cpu0 to @gpu0 latency 10000 bandwidth 12000000000 channels ["cpu0.out", "gpu0.in"]
  placer.link @cpu0 to @gpu1 latency 10000 bandwidth 12000000000 channels ["cpu0.out", "gpu1.in"]
  placer.link @gpu0 to @cpu0 latency 10000 bandwidth 12000000000 channels ["gpu0.out", "cpu0.in"]
  placer.link @gpu1 to @cpu0 latency 10000 bandwidth 12000000000 channels ["gpu1.out", "cpu0.in"]
  placer.link @gpu0 to @gpu1 latency 5000 bandwidth 50000000000 channels ["gpu0.out", "gpu1.in"]
  placer.link @gpu1 to @gpu0 latency 5000 bandwidth 50000000000 channels ["gpu1.out", "gpu0.in"]
}
