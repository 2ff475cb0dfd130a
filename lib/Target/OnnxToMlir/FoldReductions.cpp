//===- FoldReductions.cpp - Reductions of elements that are known ---------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/OnnxToMlir/Folding.h"

#include "Target/OnnxToMlir/Moves.h"

#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

std::optional<Literal> onnx::foldReduction(StringRef op, const Literal &input,
                                           ArrayRef<int64_t> dims,
                                           ArrayRef<int64_t> shape) {
  auto fold = llvm::StringSwitch<std::optional<BinaryFold>>(op)
                  .Case("ReduceSum", BinaryFold::Add)
                  .Case("ReduceProd", BinaryFold::Multiply)
                  .Case("ReduceMin", BinaryFold::Minimum)
                  .Case("ReduceMax", BinaryFold::Maximum)
                  .Default(std::nullopt);
  if (!fold || input.numElements() == 0)
    return std::nullopt;
  // The first along all dimensions, and then, one by one, the others.
  SmallVector<SmallVector<int64_t>> kept, reduced;
  for (auto [dim, extent] : llvm::enumerate(input.shape())) {
    SmallVector<int64_t> all = llvm::to_vector(llvm::seq<int64_t>(0, extent));
    bool isReduced = llvm::is_contained(dims, int64_t(dim));
    kept.push_back(isReduced ? SmallVector<int64_t>{0} : all);
    reduced.push_back(isReduced ? all : SmallVector<int64_t>{0});
  }
  SmallVector<int64_t> starts = numbersOf(input.shape(), kept);
  std::optional<Literal> result;
  for (int64_t offset : numbersOf(input.shape(), reduced)) {
    SmallVector<int64_t> numbers;
    for (int64_t start : starts)
      numbers.push_back(start + offset);
    Literal part = input.picked(shape, numbers);
    result = result ? combineLiterals(*fold, *result, part) : part;
    if (!result)
      return std::nullopt;
  }
  return result;
}
