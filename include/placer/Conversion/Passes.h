//===- Passes.h - From device programs to what runs -------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_CONVERSION_PASSES_H
#define PLACER_CONVERSION_PASSES_H

#include "placer/Dialect/Placer.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"
#include "mlir/Pass/PassRegistry.h"

namespace placer {

#define GEN_PASS_DECL
#include "placer/Conversion/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "placer/Conversion/Passes.h.inc"

/// The options of the pipelines from a placed module to the LLVM dialect.
struct LowerToLLVMOptions
    : public mlir::PassPipelineOptions<LowerToLLVMOptions> {
  Option<std::string> resultDevice{
      *this, "result-device",
      llvm::cl::desc("The device whose program gives all results, as for "
                     "--lower-to-devices (default: each comes from where it "
                     "is made)"),
      llvm::cl::init("")};
  Option<bool> channelOrder{
      *this, "channel-order",
      llvm::cl::desc("Keep the order of copies on each channel, as for "
                     "--lower-to-devices (default: each as soon as it can)"),
      llvm::cl::init(false)};
  Option<bool> trace{
      *this, "trace",
      llvm::cl::desc("Record tasks, copies and buffers as they happen, as "
                     "--trace-programs does, and count all allocations "
                     "(default: record nothing)"),
      llvm::cl::init(false)};
};

/// From a placed module to device programs on buffers with outlined tasks,
/// bufferized by upstream's passes: what all ways to run have in common.
void buildLowerToBuffersPipeline(mlir::OpPassManager &pm,
                                 const LowerToLLVMOptions &options);

/// From there to the LLVM dialect where no op of placer is left. `trace` calls
/// placer's runtime for every allocation.
void buildBuffersToLLVMPipeline(mlir::OpPassManager &pm,
                                const LowerToLLVMOptions &options);

/// From a placed module to the LLVM dialect, on threads of one process.
void buildLowerToAsyncLLVMPipeline(mlir::OpPassManager &pm,
                                   const LowerToLLVMOptions &options);

/// The options of `--lower-to-mpi-llvm`.
struct LowerToMpiLLVMOptions
    : public mlir::PassPipelineOptions<LowerToMpiLLVMOptions> {
  Option<std::string> resultDevice{
      *this, "result-device",
      llvm::cl::desc("The device whose program gives all results, as for "
                     "--lower-to-devices (default: each comes from where it "
                     "is made)"),
      llvm::cl::init("")};
  Option<std::string> results{
      *this, "results",
      llvm::cl::desc("Which ranks have the results, as for "
                     "--convert-placer-to-mpi (default: everywhere)"),
      llvm::cl::init("everywhere")};
  Option<std::string> implementation{
      *this, "implementation",
      llvm::cl::desc("The MPI library, as for --convert-mpi-to-llvm (default: "
                     "openmpi)"),
      llvm::cl::init("openmpi")};
};

/// From a placed module to the LLVM dialect, one MPI rank per device.
void buildLowerToMpiLLVMPipeline(mlir::OpPassManager &pm,
                                 const LowerToMpiLLVMOptions &options);

/// Registers `--lower-to-mpi-llvm`.
void registerPlacerMpiPipeline();

/// Registers `--lower-to-buffers` and `--lower-to-async-llvm`.
void registerPlacerConversionPipelines();

} // namespace placer

#endif // PLACER_CONVERSION_PASSES_H
