// Kinds of devices that are no GPUs; gpus.mlir says what this is.
placer.topology @others {
  // A socket of AMD EPYC 7763.
  // Cores, clock, bandwidth: AMD's product page, "AMD EPYC 7763": 64 cores,
  // 2.45 GHz base clock, 204.8 GB/s per socket.
  // peak: two fused multiply-adds of 256 bits in a cycle ("Software Optimization
  // Guide for AMD EPYC 7003 Processors", 56665): 64 * 2.45e9 * 2 * 8 * 2.
  // memory_efficiency, compute_efficiency: assumptions of this project.
  // overhead: an assumption; forking and joining the threads of a parallel loop
  // takes microseconds.
  placer.device @epyc kind "epyc-7763" figures {
    peak = {f64 = 2.5e12, f32 = 5.0e12},
    bandwidth = 2.048e11, memory_efficiency = 0.8,
    compute_efficiency = 0.7, overhead = 2000}

  // The NPU of Rockchip RK3588.
  // peak: "Rockchip RK3588 Brief Datasheet": 6 TOPS on int8.
  // bandwidth: the same, 64 bits of LPDDR4X at 4,266 MT/s, shared with the CPU:
  // 8 * 4.266e9.
  // memory_efficiency, compute_efficiency, overhead: assumptions of this
  // project; a job goes through a driver of the kernel.
  placer.device @rk3588_npu kind "rk3588-npu" figures {
    peak = {i8 = 6.0e12},
    bandwidth = 3.4e10, memory_efficiency = 0.7,
    compute_efficiency = 0.5, overhead = 100000}

  // Where a machine only says "cpu" or "npu".
  placer.device @cpu kind "cpu" figures {like = "epyc-7763"}
  placer.device @npu kind "npu" figures {like = "rk3588-npu"}
}
