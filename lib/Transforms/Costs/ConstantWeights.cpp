//===- ConstantWeights.cpp - Constants that tasks share -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Costs/ConstantWeights.h"

#include "placer/Model/Sequence.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/DialectResourceBlobManager.h"

using namespace mlir;
using namespace placer;

void ConstantWeights::add(ArrayRef<TaskConstant> constants) {
  for (const TaskConstant &constant : constants)
    if (constant.identity)
      ++found[constant.identity].readers;
}

/// What a program calls it: the key of a resource, or the symbol of a global.
static std::string givenName(Attribute identity) {
  std::string name;
  identity.walk([&](Attribute part) {
    if (auto resource = dyn_cast<DenseResourceElementsAttr>(part))
      name = resource.getRawHandle().getKey().str();
    else if (auto symbol = dyn_cast<SymbolRefAttr>(part))
      name = symbol.getLeafReference().str();
    return name.empty() ? WalkResult::advance() : WalkResult::interrupt();
  });
  return name;
}

/// The given name, or a number in the order in which they are met.
StringAttr ConstantWeights::nameOf(Attribute identity) {
  std::string name = givenName(identity);
  while (name.empty() || !names.insert(name).second)
    name = "constant" + std::to_string(numNamed++);
  return StringAttr::get(identity.getContext(), name);
}

ConstantWeights::Clauses ConstantWeights::of(ArrayRef<TaskConstant> constants) {
  Clauses clauses;
  SmallVector<StringAttr> weights;
  SmallVector<int64_t> sizes;
  for (const TaskConstant &constant : constants) {
    auto shared = found.find(constant.identity);
    if (shared == found.end() || shared->second.readers == 1) {
      clauses.resident = addUpToMax(clauses.resident, constant.bytes);
      continue;
    }
    if (!shared->second.name)
      shared->second.name = nameOf(constant.identity);
    weights.push_back(shared->second.name);
    sizes.push_back(constant.bytes);
  }
  if (!weights.empty())
    clauses.weights =
        WeightsAttr::get(weights.front().getContext(), weights, sizes);
  return clauses;
}
