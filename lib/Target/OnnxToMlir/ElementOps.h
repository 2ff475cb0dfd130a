//===- ElementOps.h - Importers of ops on elements ------------ -*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An op that computes each element by itself is a function on scalars; these
// templates make an importer of it.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TARGET_ONNXTOMLIR_ELEMENTOPS_H
#define PLACER_TARGET_ONNXTOMLIR_ELEMENTOPS_H

#include "Target/OnnxToMlir/Arithmetic.h"
#include "Target/OnnxToMlir/Checks.h"

namespace placer::onnx {

/// What an op computes of one element of each input; the node has attributes.
using ElementBody = mlir::Value (*)(NodeImport &node, Arithmetic &a,
                                    mlir::ValueRange x);
using ElementCheck = llvm::LogicalResult (*)(NodeImport &node, unsigned input);

/// Checks that there are so many inputs, of one type that `check` accepts, with
/// shapes that can be broadcast.
llvm::LogicalResult checkElementOp(NodeImport &node, unsigned numInputs,
                                   ElementCheck check);
/// All inputs as tensors.
llvm::SmallVector<mlir::Value> allInputs(NodeImport &node);

/// The result has the type of the inputs.
template <unsigned numInputs, ElementBody body, ElementCheck check>
llvm::LogicalResult importElements(NodeImport &node) {
  if (failed(checkElementOp(node, numInputs, check)))
    return llvm::failure();
  ElementType type = node.elementType(0);
  node.setResult(0,
                 computeElements(node.b, allInputs(node), type,
                                 [&](Arithmetic &a, mlir::ValueRange x) {
                                   return body(node, a, x);
                                 }),
                 type);
  return llvm::success();
}

/// The result is a bool.
template <unsigned numInputs, ElementBody body, ElementCheck check>
llvm::LogicalResult importPredicate(NodeImport &node) {
  if (failed(checkElementOp(node, numInputs, check)))
    return llvm::failure();
  ElementType type = node.elementType(0);
  ElementType wide = computeType(type);
  node.setResult(
      0,
      elementwise(node.b, allInputs(node), node.b.getI1Type(),
                  [&](ImplicitLocOpBuilder &inner, mlir::ValueRange elements) {
                    llvm::SmallVector<mlir::Value> x;
                    for (mlir::Value element : elements)
                      x.push_back(castScalar(inner, element, type, wide));
                    Arithmetic a(inner, wide);
                    return body(node, a, x);
                  }),
      ElementType::Bool);
  return llvm::success();
}

/// Elements of any type.
inline llvm::LogicalResult acceptAny(NodeImport &, unsigned) {
  return llvm::success();
}

} // namespace placer::onnx

#endif // PLACER_TARGET_ONNXTOMLIR_ELEMENTOPS_H
