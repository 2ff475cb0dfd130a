// Kinds of GPUs, as devices of a machine that nobody has: --annotate-costs takes
// the figures of a kind from the device of that name here.
//
// Peaks are dense, without sparsity. Where a data sheet gives none for a type,
// none is given here: docs/CostModels.md says what counts then.
//
// Not on any data sheet, and the same for all: `overhead`, the time of one kernel
// launch in a stream, is of the order of 5 us (A. Gray, "Getting Started with CUDA
// Graphs", NVIDIA developer blog, 2019, measures 3.8 us on V100 for a kernel of
// 2.9 us, and 9.6 us with a wait after each). `compute_efficiency` is an assumption of
// this project: what large matrix products of vendors' libraries reach of a peak.
placer.topology @gpus {
  // Peaks, bandwidth, memory: "NVIDIA Tesla V100 GPU Accelerator", data sheet,
  // March 2018, column V100 for NVLink, 16 GB.
  // memory_efficiency: Z. Jia et al., "Dissecting the NVIDIA Volta GPU
  // Architecture via Microbenchmarking", arXiv:1804.06826: 750 of 900 GB/s.
  placer.device @v100 kind "v100" memory 17179869184 figures {
    peak = {f64 = 7.8e12, f32 = 1.57e13, f16 = 1.25e14},
    bandwidth = 9.0e11, memory_efficiency = 0.83,
    compute_efficiency = 0.7, overhead = 5000}

  // Peaks, bandwidth, memory: "NVIDIA A100 Tensor Core GPU", data sheet, 2020,
  // A100 40GB SXM.
  // memory_efficiency: as of V100, an assumption.
  placer.device @a100 kind "a100" memory 42949672960 figures {
    peak = {f64 = 9.7e12, f32 = 1.95e13, tf32 = 1.56e14, f16 = 3.12e14,
            bf16 = 3.12e14, i8 = 6.24e14},
    bandwidth = 1.555e12, memory_efficiency = 0.83,
    compute_efficiency = 0.7, overhead = 5000}

  // Peaks, bandwidth, memory: "NVIDIA H100 Tensor Core GPU", data sheet, 2022,
  // H100 SXM; peaks of tensor cores are half of those printed, which are with
  // sparsity.
  // memory_efficiency: as of V100, an assumption.
  placer.device @h100 kind "h100" memory 85899345920 figures {
    peak = {f64 = 3.4e13, f32 = 6.7e13, tf32 = 4.945e14, f16 = 9.895e14,
            bf16 = 9.895e14, f8E4M3FN = 1.979e15, f8E5M2 = 1.979e15,
            i8 = 1.979e15},
    bandwidth = 3.35e12, memory_efficiency = 0.83,
    compute_efficiency = 0.7, overhead = 5000}

  // Where a machine only says "gpu".
  placer.device @gpu kind "gpu" figures {like = "v100"}
}
