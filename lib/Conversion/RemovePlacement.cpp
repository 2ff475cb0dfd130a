//===- RemovePlacement.cpp - What no runner knows -------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Conversion/RemovePlacement.h"

#include "placer/Dialect/Placer.h"

using namespace mlir;
using namespace placer;

static bool isOurs(NamedAttribute attribute) {
  return attribute.getName().getValue().starts_with("placer.");
}

static SmallVector<StringAttr> ours(ArrayRef<NamedAttribute> attributes) {
  SmallVector<StringAttr> names;
  for (NamedAttribute attribute : attributes)
    if (isOurs(attribute))
      names.push_back(attribute.getName());
  return names;
}

void placer::removePlacement(ModuleOp module) {
  SmallVector<TopologyOp> topologies;
  WalkResult others = module.walk([&](Operation *op) {
    if (auto topology = dyn_cast<TopologyOp>(op))
      topologies.push_back(topology);
    else if (isa_and_present<PlacerDialect>(op->getDialect()) &&
             !isa<DeviceOp, LinkOp, NativeStartOp, CommFreeOp>(op))
      return WalkResult::interrupt();
    return WalkResult::advance();
  });
  if (others.wasInterrupted())
    return;
  for (TopologyOp topology : topologies)
    topology.erase();
  module.walk([](Operation *op) {
    for (StringAttr name : ours(llvm::to_vector(op->getDiscardableAttrs())))
      op->removeDiscardableAttr(name);
    auto function = dyn_cast<FunctionOpInterface>(op);
    if (!function)
      return;
    for (unsigned i = 0; i != function.getNumArguments(); ++i)
      for (StringAttr name : ours(function.getArgAttrs(i)))
        function.removeArgAttr(i, name);
    for (unsigned i = 0; i != function.getNumResults(); ++i)
      for (StringAttr name : ours(function.getResultAttrs(i)))
        function.removeResultAttr(i, name);
  });
}
