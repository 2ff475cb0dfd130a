//===- WorkFormulaNode.h - The parts of a formula ---------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_OPS_WORKFORMULANODE_H
#define PLACER_LIB_OPS_WORKFORMULANODE_H

#include "placer/Ops/WorkFormula.h"

namespace placer {

struct WorkFormula::Node {
  enum class Kind {
    Number,    ///< `number`
    Negate,    ///< of one part
    Binary,    ///< `text` of two parts
    Choice,    ///< the first part decides between the others
    Default,   ///< the first part, or the second where it is missing
    Call,      ///< the function `text` of its parts
    Contains,  ///< whether the first part, as text, contains `text`
    Shape,     ///< property `text` of an operand or result, or of all
    Dimension, ///< the extent, or product of extents, at the first part
    Attribute, ///< of the path `path`
    Element,   ///< of the list that is the first part, at the second
  };
  Kind kind = Kind::Number;
  double number = 0;
  std::string text;
  std::vector<std::shared_ptr<const Node>> parts;
  /// Of a shape or dimension: whose; none for the sum over all.
  bool isResult = false;
  std::optional<unsigned> index;
  /// Of an attribute: its name, then fields in it.
  std::vector<std::string> path;
};

} // namespace placer

#endif // PLACER_LIB_OPS_WORKFORMULANODE_H
