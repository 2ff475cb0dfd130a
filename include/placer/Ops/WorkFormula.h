//===- WorkFormula.h - The work of an op as a formula -----------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A formula such as `2 * result[0].elements * operand[0].dim[-1]`, over shapes
// and attributes of an op. What it is made of stands in docs/CostModels.md.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_OPS_WORKFORMULA_H
#define PLACER_OPS_WORKFORMULA_H

#include "placer/Ops/OpModel.h"

#include <memory>
#include <variant>

namespace placer {

class WorkFormula {
public:
  /// What is wrong with a text, and at which byte.
  struct ParseError {
    size_t position;
    std::string message;
  };
  static std::variant<WorkFormula, ParseError> parse(llvm::StringRef text);

  /// The value for an op: a finite number of at least 0; else why there is
  /// none. Sizes that are not known leave a mark in `extents`.
  std::variant<double, std::string> evaluate(mlir::Operation *op,
                                             Extents &extents) const;

  /// One part of a formula.
  struct Node;

private:
  explicit WorkFormula(std::shared_ptr<const Node> root)
      : root(std::move(root)) {}

  std::shared_ptr<const Node> root;
};

} // namespace placer

#endif // PLACER_OPS_WORKFORMULA_H
