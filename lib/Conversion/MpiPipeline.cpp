//===- MpiPipeline.cpp - From a placed module to MPI ranks ----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Conversion/Passes.h"

using namespace mlir;
using namespace placer;

void placer::buildLowerToMpiLLVMPipeline(OpPassManager &pm,
                                         const LowerToMpiLLVMOptions &options) {
  LowerToLLVMOptions shared;
  shared.resultDevice = options.resultDevice;
  buildLowerToBuffersPipeline(pm, shared);
  ConvertPlacerToMpiOptions ranks;
  ranks.results = options.results;
  pm.addPass(createConvertPlacerToMpi(ranks));
  ConvertMpiToLLVMOptions library;
  library.implementation = options.implementation;
  pm.addPass(createConvertMpiToLLVM(library));
  buildBuffersToLLVMPipeline(pm, shared);
}

void placer::registerPlacerMpiPipeline() {
  PassPipelineRegistration<LowerToMpiLLVMOptions>(
      "lower-to-mpi-llvm",
      "From a placed module to the LLVM dialect, to run as MPI ranks by mpirun "
      "and mlir-runner",
      buildLowerToMpiLLVMPipeline);
}
