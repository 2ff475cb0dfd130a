//===- RegisterPipelines.cpp - The pipelines by name ----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Pipelines/Pipelines.h"
#include "placer/Support/EnumOption.h"

#include "mlir/Pass/PassRegistry.h"

using namespace mlir;
using namespace placer;

/// As mlir::PassPipelineRegistration, except that errors about options name the
/// pipeline, and that options may not go together.
template <typename Options>
static void
registerPipeline(StringRef name, StringRef description,
                 void (*build)(OpPassManager &, const Options &),
                 StringRef (*explainFault)(const Options &) = nullptr) {
  auto parseAndBuild = [name, build, explainFault](
                           OpPassManager &pm, StringRef text,
                           function_ref<LogicalResult(const Twine &)> fail) {
    Options options;
    auto parse = [&](raw_ostream &errors) {
      return options.parseFromString(text, errors);
    };
    if (failed(explainOptions(name, parse, fail)))
      return failure();
    StringRef fault = explainFault ? explainFault(options) : "";
    if (!fault.empty())
      return fail(fault);
    build(pm, options);
    return success();
  };
  registerPassPipeline(
      name, description, parseAndBuild,
      [](function_ref<void(const mlir::detail::PassOptions &)> show) {
        show(Options());
      });
}

void placer::registerPlacerPipelines() {
  registerPipeline<PlacerPipelineOptions>(
      "placer-pipeline",
      "From a program to a placed program: placer-import-topology, form-tasks, "
      "placer-annotate-costs (with costs=...), place-list (or place-search, "
      "place-ilp), placer-verify-schedule",
      buildPlacerPipeline, explainFault);
  registerPipeline<LowerToLLVMOptions>(
      "lower-to-buffers",
      "From a placed module to device programs on buffers: lower-to-devices, "
      "placer-outline-tasks, and upstream's bufferization of the tasks",
      buildLowerToBuffersPipeline);
  registerPipeline<LowerToLLVMOptions>(
      "lower-to-async-llvm",
      "From a placed module to the LLVM dialect, to run on threads by "
      "mlir-runner with libmlir_async_runtime.so",
      buildLowerToAsyncLLVMPipeline);
  registerPipeline<LowerToMpiLLVMOptions>(
      "lower-to-mpi-llvm",
      "From a placed module to the LLVM dialect, to run as MPI ranks by mpirun "
      "and mlir-runner",
      buildLowerToMpiLLVMPipeline);
}
