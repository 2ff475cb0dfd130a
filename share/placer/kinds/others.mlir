// Kinds of devices that are no GPUs; gpus.mlir says what this is.
placer.topology @others {
  // A socket of AMD EPYC 7763.
  // Cores, clock: amd.com, "AMD EPYC 7763", 64 cores, 2.45 GHz base clock (also
  // techgage.com, "AMD EPYC Milan launch performance", table "EPYC 7003 Processor
  // Line-up").
  // bandwidth: the same page: 8 channels of DDR4-3200, 204.8 GB/s per socket (also
  // tomshardware.com, "AMD Confirms 12 DDR5 Memory Channels on Genoa", 2021):
  // 8 * 8 * 3.2e9.
  // peak: derived: two fused multiply-adds of 256 bits in a cycle, 16 f64 operations
  // (microway.com, "Detailed Specifications of the AMD EPYC Milan CPUs"):
  // 64 * 2.45e9 * 16 for f64, twice that for f32.
  // memory_efficiency, compute_efficiency: assumptions of this project.
  // overhead: an assumption; forking and joining the threads of a parallel loop
  // takes microseconds.
  placer.device @epyc kind "epyc-7763" figures {
    peak = {f64 = 2.5e12, f32 = 5.0e12},
    bandwidth = 2.048e11, memory_efficiency = 0.8,
    compute_efficiency = 0.7, overhead = 2000}

  // The NPU of Rockchip RK3588.
  // peak: "Rockchip RK3588 Brief Datasheet", section "Neural Process Unit": 6 TOPS.
  // That this is for i8 and all three cores: "RK3588 Technical Reference Manual",
  // chapter "RKNN", 1024 x 3 multiply-adds in a cycle, at 1 GHz (quoted by
  // jas-hacks.blogspot.com, 2023): 2 * 3072 * 1e9.
  // bandwidth: derived: four channels of 16 bits of LPDDR4X at 4,266 MT/s, shared with
  // the CPU: 8 * 4.266e9.
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
