//===- Checks.h - What a node must have ----------------------- -*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A model may say anything: each returns failure after one error.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TARGET_ONNXTOMLIR_CHECKS_H
#define PLACER_TARGET_ONNXTOMLIR_CHECKS_H

#include "Target/OnnxToMlir/NodeImport.h"

namespace placer::onnx {

/// The first inputs are given, there are at most so many, and all have elements
/// that MLIR has.
llvm::LogicalResult checkInputs(NodeImport &node, unsigned required,
                                unsigned allowed);

/// Inputs that are given have elements of the type of the first of them.
llvm::LogicalResult checkSameType(NodeImport &node,
                                  llvm::ArrayRef<unsigned> inputs);
/// The input has floats.
llvm::LogicalResult checkFloats(NodeImport &node, unsigned input);
/// … bools.
llvm::LogicalResult checkBools(NodeImport &node, unsigned input);
/// … numbers, not bools.
llvm::LogicalResult checkNumbers(NodeImport &node, unsigned input);
/// … integers of any size, not bools.
llvm::LogicalResult checkIntegers(NodeImport &node, unsigned input);

/// The input has so many dimensions, at least.
llvm::LogicalResult checkRankAtLeast(NodeImport &node, unsigned input,
                                     int64_t rank);
/// The input has this shape.
llvm::LogicalResult checkShape(NodeImport &node, unsigned input,
                               llvm::ArrayRef<int64_t> shape);
/// The input has one element.
llvm::LogicalResult checkScalar(NodeImport &node, unsigned input);

/// The inputs' shapes have a common one by numpy's broadcasting.
llvm::LogicalResult checkBroadcast(NodeImport &node,
                                   llvm::ArrayRef<unsigned> inputs);
/// The input can be broadcast to a shape.
llvm::LogicalResult checkBroadcastTo(NodeImport &node, unsigned input,
                                     llvm::ArrayRef<int64_t> shape);

} // namespace placer::onnx

#endif // PLACER_TARGET_ONNXTOMLIR_CHECKS_H
