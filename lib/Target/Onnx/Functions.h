//===- Functions.h - Functions of an ONNX model --------------- -*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TARGET_ONNX_FUNCTIONS_H
#define PLACER_LIB_TARGET_ONNX_FUNCTIONS_H

#include "placer/Target/Onnx/Model.h"

namespace placer::onnx {

using Opsets = std::vector<std::pair<std::string, int64_t>>;

/// An op that the model defines by other ops. In the nodes of its body, an
/// attribute may stand for one of the op: its `otherKind` is then `reference`
/// and its value the name of that one.
struct Function {
  std::string domain;
  std::string name;
  std::vector<std::string> inputs;
  std::vector<std::string> outputs;
  /// Those that have defaults are in `defaults` instead.
  std::vector<std::string> attributes;
  std::vector<Attribute> defaults;
  std::vector<Node> nodes;
  Opsets opsets;
};

inline constexpr char reference[] = "reference";

/// Replaces every node that is a call of a function by the function's body.
/// Names of the body's values are made new. Throws a Failure where that is not
/// possible, or the model becomes too large.
void inlineFunctions(Model &model, const std::vector<Function> &functions);

} // namespace placer::onnx

#endif // PLACER_LIB_TARGET_ONNX_FUNCTIONS_H
