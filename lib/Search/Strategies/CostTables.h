//===- CostTables.h - Functions of nodes, minimised over one of them *- C++
//-*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_STRATEGIES_COSTTABLES_H
#define PLACER_LIB_SEARCH_STRATEGIES_COSTTABLES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <cstdint>
#include <vector>

namespace placer {

/// What some nodes cost together: by the strategy of each, those of the last
/// one side by side.
struct CostTable {
  llvm::SmallVector<int32_t, 4> scope;
  std::vector<int64_t> values;
};

/// One of the functions that are added up, as it lies in memory.
struct AddedFunction {
  const int64_t *values = nullptr;
  /// How far apart the values of neighbouring strategies are: of each node that
  /// stays, then of the one that is minimised over; 0: it does not matter.
  llvm::SmallVector<int64_t, 6> strides;
};

/// The strides of a function of `scope` for nodes in this order.
llvm::SmallVector<int64_t, 6> stridesFor(llvm::ArrayRef<int32_t> scope,
                                         llvm::ArrayRef<int32_t> order,
                                         llvm::ArrayRef<int32_t> sizeOfNode);

/// For every choice of the nodes that stay, of the given sizes, the least sum
/// of `own` and all functions, over the strategies of the last node.
void minimizeOver(llvm::ArrayRef<int32_t> sizes,
                  llvm::ArrayRef<AddedFunction> functions,
                  llvm::ArrayRef<int64_t> own, std::vector<int64_t> &least);

} // namespace placer

#endif // PLACER_LIB_SEARCH_STRATEGIES_COSTTABLES_H
