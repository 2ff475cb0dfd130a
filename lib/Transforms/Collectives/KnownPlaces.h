//===- KnownPlaces.h - Devices that are known before placement --*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TRANSFORMS_COLLECTIVES_KNOWNPLACES_H
#define PLACER_LIB_TRANSFORMS_COLLECTIVES_KNOWNPLACES_H

#include "placer/Dialect/Utils.h"

namespace placer {

/// Where tasks and participants of collectives of a function are: a task that
/// has a device, is pinned to a single one, or is colocated with such a task.
class KnownPlaces {
public:
  KnownPlaces(mlir::Block &block, const TopologyIndex &index);

  /// The number of a device, or -1 where it is not known.
  int ofTask(TaskLikeOpInterface task) const;
  /// The devices of the participants of a collective. Those whose results it
  /// reads come first. An error where one is not known, or two are the same.
  mlir::FailureOr<llvm::SmallVector<int>>
  ofParticipants(CollectiveOpInterface op);

private:
  int ofValue(mlir::Value value) const;
  int ofParticipant(CollectiveOpInterface op, unsigned participant) const;

  const TopologyIndex &index;
  llvm::DenseMap<mlir::StringAttr, int> ofColocation;
  /// Where results of collectives are.
  llvm::DenseMap<mlir::Value, int> ofResult;
};

} // namespace placer

#endif // PLACER_LIB_TRANSFORMS_COLLECTIVES_KNOWNPLACES_H
