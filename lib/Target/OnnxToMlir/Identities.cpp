//===- Identities.cpp - Ops that give back what they get ------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/OnnxToMlir/Ops.h"

using namespace mlir;
using namespace placer::onnx;

static LogicalResult importIdentity(NodeImport &node) {
  if (!node.hasInput(0))
    return node.error() << "input 0 is missing";
  if (const Literal *known = node.literal(0))
    node.setResult(0, *known);
  else
    node.setResult(0, node.input(0), node.elementType(0));
  return success();
}

void placer::onnx::registerIdentities(OpRegistry &registry) {
  registry.add("Identity", importIdentity);
}
