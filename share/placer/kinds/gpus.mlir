// Kinds of GPUs, as devices of a machine that nobody has: --placer-annotate-costs takes
// the figures of a kind from the device of that name here.
//
// Peaks are dense, without sparsity. Where a data sheet gives none for a type,
// none is given here: docs/CostModels.md says what counts then.
//
// Not on any data sheet, and the same for all:
// overhead: one launch of a kernel takes the driver 4 to 6 us ("pegainfer (3): From
// Launch Overhead to CUDA Graph", susun-blog.com/blog/pegainfer-3-cuda-graph, measured
// with CUDA 13 on a GeForce RTX 5070 Ti); that it is so on these GPUs too is an
// assumption.
// memory_efficiency: an assumption, a little below what a plain copy reaches: 790 of
// 900 GB/s on V100 ("Rough-n-Ready Roofline: NVIDIA V100 edition", paranumal.com, 2018).
// compute_efficiency: an assumption: what large matrix products of vendors' libraries
// reach of a peak.
placer.topology @gpus {
  // f64, f32, f16 (tensor cores), bandwidth, memory: "NVIDIA Tesla V100 GPU
  // Accelerator", data sheet, March 2018, table "Specifications", column "Tesla V100
  // SXM2", 16 GB: 7.8, 15.7 and 125 TFLOPS, 900 GB/s. Also f64, bandwidth and memory:
  // OLCF, "Summit User Guide", section "NVIDIA V100 GPUs"; f16: NVIDIA developer blog,
  // "Programming Tensor Cores in CUDA 9". Its tensor cores know no bf16, which is
  // converted and computed as f32 is.
  placer.device @v100 kind "v100" memory 17179869184 figures {
    peak = {f64 = 7.8e12, f32 = 1.57e13, f16 = 1.25e14, bf16 = 1.57e13},
    bandwidth = 9.0e11, memory_efficiency = 0.83,
    compute_efficiency = 0.7, overhead = 5000}

  // Peaks, bandwidth, memory: "NVIDIA A100 Tensor Core GPU", data sheet
  // (nvidia-a100-datasheet-us-nvidia-1758950-r4), table of specifications, A100 40GB
  // SXM: the figures without "*", which marks sparsity. f64 is that of the vector
  // units; tensor cores do 19.5 TFLOPS.
  placer.device @a100 kind "a100" memory 42949672960 figures {
    peak = {f64 = 9.7e12, f32 = 1.95e13, tf32 = 1.56e14, f16 = 3.12e14,
            bf16 = 3.12e14, i8 = 6.24e14},
    bandwidth = 1.555e12, memory_efficiency = 0.83,
    compute_efficiency = 0.7, overhead = 5000}

  // Peaks, bandwidth, memory: "NVIDIA H100 Tensor Core GPU", data sheet, table
  // "Technical Specifications", H100 SXM: 34, 67, 989, 1,979 and 3,958 TFLOPS,
  // 3.35 TB/s, 80 GB. Peaks of tensor cores are halved here, as they are printed with
  // sparsity; "NVIDIA H100 Tensor Core GPU Architecture", white paper, table "H100
  // SXM5", gives the dense ones as 494.7, 989.4 and 1,978.9.
  placer.device @h100 kind "h100" memory 85899345920 figures {
    peak = {f64 = 3.4e13, f32 = 6.7e13, tf32 = 4.945e14, f16 = 9.895e14,
            bf16 = 9.895e14, f8E4M3FN = 1.979e15, f8E5M2 = 1.979e15,
            i8 = 1.979e15},
    bandwidth = 3.35e12, memory_efficiency = 0.83,
    compute_efficiency = 0.7, overhead = 5000}

  // The same for programs that may compute products of f32 as TF32, as
  // torch.set_float32_matmul_precision("high") has it: the peak of f32 is that of
  // tf32. Elementwise ops of f32, which have no such peak, wait for memory in any case.
  placer.device @a100_tf32 kind "a100-tf32" memory 42949672960 figures {
    like = "a100",
    peak = {f64 = 9.7e12, f32 = 1.56e14, f16 = 3.12e14, bf16 = 3.12e14,
            i8 = 6.24e14}}
  placer.device @h100_tf32 kind "h100-tf32" memory 85899345920 figures {
    like = "h100",
    peak = {f64 = 3.4e13, f32 = 4.945e14, f16 = 9.895e14, bf16 = 9.895e14,
            f8E4M3FN = 1.979e15, f8E5M2 = 1.979e15, i8 = 1.979e15}}

  // Where a machine only says "gpu".
  placer.device @gpu kind "gpu" figures {like = "v100"}
}
