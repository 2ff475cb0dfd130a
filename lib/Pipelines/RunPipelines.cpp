//===- RunPipelines.cpp - From a placed module to what runs ---------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Conversion/Passes.h"
#include "placer/Pipelines/Pipelines.h"

#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Async/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Dialect/Vector/Transforms/Passes.h"

using namespace mlir;
using namespace placer;

void placer::buildLowerToBuffersPipeline(OpPassManager &pm,
                                         const LowerToLLVMOptions &options) {
  LowerToDevicesOptions lower;
  lower.resultDevice = options.resultDevice;
  lower.channelOrder = options.channelOrder;
  pm.addPass(createLowerToDevices(lower));
  // Shows what it allocates and frees.
  pm.addPass(memref::createExpandReallocPass());
  pm.addPass(createOutlineTasks());
  if (options.trace)
    pm.addPass(createTracePrograms());
  pm.addPass(createTosaToMLProgram());
  OpPassManager &functions = pm.nest<func::FuncOp>();
  functions.addPass(createTosaToSCFPass());
  functions.addPass(tosa::createTosaToLinalgNamed());
  functions.addPass(tosa::createTosaToLinalg());
  TosaToArithPassOptions scales;
  scales.includeApplyRescale = true;
  functions.addPass(createTosaToArithPass(scales));
  functions.addPass(createTosaToTensorPass());
  functions.addPass(createConvertElementwiseToLinalgPass());
  pm.addPass(createExpandOps());
  pm.addPass(createBufferizeTasks());
}

/// What is in tasks down to loops and vectors of LLVM. It comes before programs
/// become many ops, as these need none of it.
static void addLoweringOfTasks(OpPassManager &pm) {
  // Deallocation leaves clones of buffers.
  pm.addPass(createConvertBufferizationToMemRefPass());
  pm.addPass(createOrderLoops());
  OpPassManager &functions = pm.nest<func::FuncOp>();
  functions.addPass(createConvertLinalgToLoopsPass());
  functions.addPass(vector::createLowerVectorMultiReductionPass());
  functions.addPass(createConvertVectorToSCFPass());
  functions.addPass(createConvertComplexToStandardPass());
  pm.addPass(createLowerAffinePass());
  pm.addPass(createConvertMathToFuncs());
  pm.addPass(createConvertVectorToLLVMPass());
}

static void addLoweringToLLVM(OpPassManager &pm,
                              const placer::LowerToLLVMOptions &options) {
  pm.addPass(createSCFToControlFlowPass());
  pm.addPass(memref::createExpandStridedMetadataPass());
  pm.addPass(createLowerAffinePass());
  pm.addPass(createConvertComplexToLLVMPass());
  pm.addPass(createConvertMathToLLVMPass());
  pm.addPass(createConvertMathToLibmPass());
  pm.addPass(createConvertIndexToLLVMPass());
  pm.addPass(createArithToLLVMConversionPass());
  FinalizeMemRefToLLVMConversionPassOptions memory;
  memory.useGenericFunctions = options.trace;
  pm.addPass(createFinalizeMemRefToLLVMConversionPass(memory));
  pm.addPass(createConvertFuncToLLVMPass());
  pm.addPass(createConvertControlFlowToLLVMPass());
  pm.addPass(createUBToLLVMConversionPass());
  pm.addPass(createReconcileUnrealizedCastsPass());
  pm.addPass(createCheckLowered());
}

void placer::buildBuffersToLLVMPipeline(OpPassManager &pm,
                                        const LowerToLLVMOptions &options) {
  addLoweringOfTasks(pm);
  addLoweringToLLVM(pm, options);
}

void placer::buildLowerToAsyncLLVMPipeline(OpPassManager &pm,
                                           const LowerToLLVMOptions &options) {
  buildLowerToBuffersPipeline(pm, options);
  addLoweringOfTasks(pm);
  pm.addPass(createConvertPlacerToAsync());
  pm.addPass(createAsyncToAsyncRuntimePass());
  pm.addPass(createAsyncRuntimeRefCountingPass());
  pm.addPass(createAsyncRuntimeRefCountingOptPass());
  pm.addPass(createConvertAsyncToLLVMPass());
  addLoweringToLLVM(pm, options);
}

void placer::buildLowerToMpiLLVMPipeline(OpPassManager &pm,
                                         const LowerToMpiLLVMOptions &options) {
  LowerToLLVMOptions shared;
  shared.resultDevice = options.resultDevice;
  buildLowerToBuffersPipeline(pm, shared);
  addLoweringOfTasks(pm);
  ConvertPlacerToMpiOptions ranks;
  ranks.results = options.results;
  pm.addPass(createConvertPlacerToMpi(ranks));
  ConvertMpiToLLVMOptions library;
  library.implementation = options.implementation;
  pm.addPass(createConvertMpiToLLVM(library));
  addLoweringToLLVM(pm, shared);
}
