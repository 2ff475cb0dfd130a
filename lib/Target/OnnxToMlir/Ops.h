//===- Ops.h - Who imports which ops ----------------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One function for each file with importers; RegisterOps.cpp calls them all.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TARGET_ONNXTOMLIR_OPS_H
#define PLACER_TARGET_ONNXTOMLIR_OPS_H

#include "Target/OnnxToMlir/NodeImport.h"

namespace placer::onnx {

// Ops that compute.
void registerActivations(OpRegistry &registry);
void registerConversions(OpRegistry &registry);
void registerConvolution(OpRegistry &registry);
void registerConvTranspose(OpRegistry &registry);
void registerDeterminant(OpRegistry &registry);
void registerEinsum(OpRegistry &registry);
void registerElementwise(OpRegistry &registry);
void registerFourier(OpRegistry &registry);
void registerLosses(OpRegistry &registry);
void registerMathFunctions(OpRegistry &registry);
void registerMatrixProducts(OpRegistry &registry);
void registerMaxUnpool(OpRegistry &registry);
void registerNormalization(OpRegistry &registry);
void registerPooling(OpRegistry &registry);
void registerQLinear(OpRegistry &registry);
void registerQuantization(OpRegistry &registry);
void registerRecurrent(OpRegistry &registry);
void registerRoiAlign(OpRegistry &registry);
void registerSignalTables(OpRegistry &registry);
void registerSoftmax(OpRegistry &registry);
void registerTfIdfVectorizer(OpRegistry &registry);

// Ops that move, index and reduce.
void registerArgReductions(OpRegistry &registry);
void registerBlocks(OpRegistry &registry);
void registerConstants(OpRegistry &registry);
void registerControlFlow(OpRegistry &registry);
void registerGathering(OpRegistry &registry);
void registerGridSample(OpRegistry &registry);
void registerIdentities(OpRegistry &registry);
void registerKnownElements(OpRegistry &registry);
void registerNonMaxSuppression(OpRegistry &registry);
void registerPadding(OpRegistry &registry);
void registerPositions(OpRegistry &registry);
void registerReductions(OpRegistry &registry);
void registerRepeating(OpRegistry &registry);
void registerResizing(OpRegistry &registry);
void registerScan(OpRegistry &registry);
void registerScattering(OpRegistry &registry);
void registerShapes(OpRegistry &registry);
void registerSlicing(OpRegistry &registry);

// Results that are known while importing.
void registerFoldArithmetic(OpRegistry &registry);

} // namespace placer::onnx

#endif // PLACER_TARGET_ONNXTOMLIR_OPS_H
