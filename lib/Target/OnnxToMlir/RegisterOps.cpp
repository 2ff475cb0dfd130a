//===- RegisterOps.cpp - The ops that can be imported ---------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/OnnxToMlir/Ops.h"

using namespace placer::onnx;

static OpRegistry makeRegistry() {
  OpRegistry registry;
  registerActivations(registry);
  registerConversions(registry);
  registerConvolution(registry);
  registerConvTranspose(registry);
  registerDeterminant(registry);
  registerEinsum(registry);
  registerElementwise(registry);
  registerFourier(registry);
  registerLosses(registry);
  registerMathFunctions(registry);
  registerMatrixProducts(registry);
  registerMaxUnpool(registry);
  registerNormalization(registry);
  registerPooling(registry);
  registerQLinear(registry);
  registerQuantization(registry);
  registerRecurrent(registry);
  registerRoiAlign(registry);
  registerSignalTables(registry);
  registerSoftmax(registry);
  registerTfIdfVectorizer(registry);
  registerArgReductions(registry);
  registerBlocks(registry);
  registerConstants(registry);
  registerControlFlow(registry);
  registerFoldArithmetic(registry);
  registerGathering(registry);
  registerGridSample(registry);
  registerIdentities(registry);
  registerKnownElements(registry);
  registerNonMaxSuppression(registry);
  registerPadding(registry);
  registerPositions(registry);
  registerReductions(registry);
  registerRepeating(registry);
  registerResizing(registry);
  registerScan(registry);
  registerScattering(registry);
  registerShapes(registry);
  registerSlicing(registry);
  return registry;
}

const OpRegistry &OpRegistry::get() {
  static const OpRegistry registry = makeRegistry();
  return registry;
}
