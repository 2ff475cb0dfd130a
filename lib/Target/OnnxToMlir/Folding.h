//===- Folding.h - Elements computed while importing ---------- -*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What computes shapes is computed before the model runs, and gives the same
// numbers: integers wrap around, and floats are rounded to their type after
// each step.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TARGET_ONNXTOMLIR_FOLDING_H
#define PLACER_TARGET_ONNXTOMLIR_FOLDING_H

#include "Target/OnnxToMlir/Literal.h"

namespace placer::onnx {

/// The result of ReduceSum, …Prod, …Min or …Max over dimensions; none for
/// other reductions.
std::optional<Literal> foldReduction(llvm::StringRef op, const Literal &input,
                                     llvm::ArrayRef<int64_t> dims,
                                     llvm::ArrayRef<int64_t> shape);

/// Each element converted as ONNX's Cast does.
Literal castLiteral(const Literal &input, ElementType type);

/// Two literals of one type, of which every element is combined with that at
/// the same place after broadcasting. None for what has no value, such as a
/// division by zero, and for types without arithmetic.
enum class BinaryFold { Add, Subtract, Multiply, Divide, Minimum, Maximum };
std::optional<Literal> combineLiterals(BinaryFold fold, const Literal &x,
                                       const Literal &y);

} // namespace placer::onnx

#endif // PLACER_TARGET_ONNXTOMLIR_FOLDING_H
