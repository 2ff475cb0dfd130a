//===- ListScheduler.cpp - Placement by one pass over the tasks -----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Search/ListScheduler.h"

#include "ListAlgorithms.h"

#include "llvm/Support/ErrorHandling.h"

#include <array>

using namespace placer;
using llvm::ArrayRef;
using llvm::StringRef;

namespace {
struct Algorithm {
  StringRef name;
  PlacementResult (*place)(const Instance &instance, ArrayRef<DeviceId> fixed);
};
} // namespace

static constexpr Algorithm kAlgorithms[] = {
    {"heft", placeByHeft},
    {"single", placeOnSingle},
};

ArrayRef<StringRef> placer::listAlgorithmNames() {
  static const auto names = [] {
    std::array<StringRef, std::size(kAlgorithms)> result;
    for (size_t i = 0; i < result.size(); ++i)
      result[i] = kAlgorithms[i].name;
    return result;
  }();
  return names;
}

PlacementResult placer::placeByList(const Instance &instance,
                                    StringRef algorithm,
                                    ArrayRef<DeviceId> fixed) {
  for (const Algorithm &known : kAlgorithms)
    if (known.name == algorithm)
      return known.place(instance, fixed);
  llvm_unreachable("not one of listAlgorithmNames()");
}
