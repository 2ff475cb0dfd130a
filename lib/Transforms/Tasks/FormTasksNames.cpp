//===- FormTasksNames.cpp - What tasks are called -------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Tasks/FormTasksNames.h"

#include "mlir/Interfaces/CallInterfaces.h"

using namespace mlir;
using namespace placer;

std::string Names::unique(StringRef name) {
  if (taken.insert(name).second)
    return name.str();
  return numbered(name, /*first=*/1);
}

std::string Names::numbered(StringRef name, unsigned first) {
  unsigned &next = counters.try_emplace(name, first).first->second;
  while (true) {
    std::string candidate = (name + "_" + Twine(next++)).str();
    if (taken.insert(candidate).second)
      return candidate;
  }
}

std::string Names::forOp(Operation *op) {
  if (StringRef name = nameIn(op->getLoc()); !name.empty())
    return unique(name);
  if (auto call = dyn_cast<CallOpInterface>(op))
    if (auto callee =
            dyn_cast_if_present<SymbolRefAttr>(call.getCallableForCallee()))
      return numbered(callee.getLeafReference());
  StringRef name = op->getName().getStringRef();
  StringRef stripped = name.substr(name.find('.') + 1);
  return numbered(stripped.empty() ? name : stripped);
}
