//===- BuildNative.h - A collective that a library does ---------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TRANSFORMS_COLLECTIVES_BUILDNATIVE_H
#define PLACER_LIB_TRANSFORMS_COLLECTIVES_BUILDNATIVE_H

#include "Transforms/Collectives/BuildCollective.h"

#include <map>

namespace placer {

/// One call of the library.
struct NativePiece {
  /// The elements of the data that it is for.
  int64_t begin = 0, size = 0;
  /// How long it takes once all participants have begun.
  int64_t timeNs = 0;
};

/// An error where MPI cannot do a collective.
mlir::LogicalResult checkNative(CollectiveOpInterface op);

/// By device list and device: what the last offer there gave. A library tells
/// calls apart by their order, which must be the same on all participants.
using LastOffers =
    std::map<std::pair<std::vector<DeviceId>, DeviceId>, mlir::Value>;

/// Replaces a collective by the tasks around calls of a library, as
/// #placer.native has them.
void buildNative(CollectiveOpInterface op,
                 llvm::ArrayRef<DeviceId> participants,
                 llvm::ArrayRef<NativePiece> pieces, const Problem &machine,
                 const TopologyIndex &index, Names &names, ViewTasks &views,
                 LastOffers &last);

} // namespace placer

#endif // PLACER_LIB_TRANSFORMS_COLLECTIVES_BUILDNATIVE_H
