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

/// Options that do not go together are an error of the command line.
static LogicalResult
parseAndBuild(OpPassManager &pm, StringRef text,
              function_ref<LogicalResult(const Twine &)> fail) {
  PlacerPipelineOptions options;
  if (failed(options.parseFromString(text)))
    return failure();
  StringRef fault = explainFault(options);
  if (!fault.empty())
    return fail(fault);
  buildPlacerPipeline(pm, options);
  return success();
}

void placer::registerPlacerPipelines() {
  registerPassPipeline(
      "placer-pipeline",
      "From a program to a placed program: placer-import-topology, form-tasks, "
      "placer-annotate-costs (with costs=...), place-list (or place-search, "
      "place-ilp), placer-verify-schedule",
      parseAndBuild,
      [](function_ref<void(const mlir::detail::PassOptions &)> show) {
        show(PlacerPipelineOptions());
      });
  PassPipelineRegistration<LowerToLLVMOptions>(
      "lower-to-buffers",
      "From a placed module to device programs on buffers: lower-to-devices, "
      "placer-outline-tasks, and upstream's bufferization of the tasks",
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
