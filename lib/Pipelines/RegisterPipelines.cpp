//===- RegisterPipelines.cpp - The pipelines by name ----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Pipelines/Pipelines.h"

#include "mlir/Pass/PassRegistry.h"

using namespace mlir;
using namespace placer;

void placer::registerPlacerPipelines() {
  PassPipelineRegistration<PlacerPipelineOptions>(
      "placer-pipeline",
      "From a program to a placed program: import-topology, form-tasks, "
      "annotate-costs (with costs=...), place-list (or place-search, "
      "place-ilp), verify-schedule",
      buildPlacerPipeline);
  PassPipelineRegistration<LowerToLLVMOptions>(
      "lower-to-buffers",
      "From a placed module to device programs on buffers: lower-to-devices, "
      "outline-tasks, and upstream's bufferization of the tasks",
      buildLowerToBuffersPipeline);
  PassPipelineRegistration<LowerToLLVMOptions>(
      "lower-to-async-llvm",
      "From a placed module to the LLVM dialect, to run on threads by "
      "mlir-runner with libmlir_async_runtime.so",
      buildLowerToAsyncLLVMPipeline);
  PassPipelineRegistration<LowerToMpiLLVMOptions>(
      "lower-to-mpi-llvm",
      "From a placed module to the LLVM dialect, to run as MPI ranks by mpirun "
      "and mlir-runner",
      buildLowerToMpiLLVMPipeline);
}
