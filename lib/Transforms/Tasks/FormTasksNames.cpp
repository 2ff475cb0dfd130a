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

/// The names in a location, from the outermost to the innermost. A call is
/// named by what is called: inlining would make one of all its ops.
static void collectNames(Location loc, SmallVectorImpl<StringRef> &names) {
  if (auto named = dyn_cast<NameLoc>(loc)) {
    names.push_back(named.getName());
    collectNames(named.getChildLoc(), names);
  } else if (auto call = dyn_cast<CallSiteLoc>(loc)) {
    collectNames(call.getCallee(), names);
  } else if (auto fused = dyn_cast<FusedLoc>(loc)) {
    for (Location part : fused.getLocations())
      collectNames(part, names);
  }
}

/// The names that a program gives an op, the first being the one to use where
/// all tell as much. Importers of ONNX keep its names in an attribute.
static SmallVector<StringRef> namesOf(Operation *op) {
  SmallVector<StringRef> names;
  if (auto node = op->getAttrOfType<StringAttr>("onnx_node_name"))
    names.push_back(node);
  collectNames(op->getLoc(), names);
  llvm::erase_if(names, [](StringRef name) { return name.empty(); });
  return names;
}

StringRef placer::givenNameOf(Operation *op) {
  SmallVector<StringRef> names = namesOf(op);
  return names.empty() ? StringRef() : names.front();
}

StringRef placer::shortNameOf(Operation *op) {
  if (StringRef given = givenNameOf(op); !given.empty())
    return given;
  StringRef name = op->getName().getStringRef();
  StringRef stripped = name.substr(name.find('.') + 1);
  return stripped.empty() ? name : stripped;
}

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

void Names::compare(ArrayRef<Operation *> ops) {
  for (Operation *op : ops) {
    SmallVector<StringRef> names = namesOf(op);
    llvm::sort(names);
    names.erase(llvm::unique(names), names.end());
    for (StringRef name : names)
      ++shared[name];
  }
}

std::string Names::forOp(Operation *op) {
  SmallVector<StringRef> names = namesOf(op);
  if (!names.empty())
    return unique(*llvm::min_element(names, [&](StringRef a, StringRef b) {
      return shared.lookup(a) < shared.lookup(b);
    }));
  if (auto call = dyn_cast<CallOpInterface>(op))
    if (auto callee =
            dyn_cast_if_present<SymbolRefAttr>(call.getCallableForCallee()))
      return numbered(callee.getLeafReference());
  return numbered(shortNameOf(op));
}
