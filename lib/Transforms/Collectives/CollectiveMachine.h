//===- CollectiveMachine.h - What collectives of a function run on -*- C++ -*-//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TRANSFORMS_COLLECTIVES_COLLECTIVEMACHINE_H
#define PLACER_LIB_TRANSFORMS_COLLECTIVES_COLLECTIVEMACHINE_H

#include "Transforms/Collectives/BuildCollective.h"
#include "Transforms/Collectives/KnownPlaces.h"

#include "placer/Collective/MakePlan.h"

#include <memory>

namespace placer {

/// The machine of a function whose tasks are not placed yet.
struct CollectiveMachine {
  std::unique_ptr<TopologyIndex> index;
  Problem machine;
  SumSpeeds speeds;
  std::unique_ptr<KnownPlaces> places;

  /// An error where the function, which has one block, has no machine, or a
  /// figure of that is wrong. Devices add up `sumSpeed` bytes in a second; 0:
  /// what their memory allows.
  static mlir::FailureOr<CollectiveMachine>
  of(mlir::FunctionOpInterface function, int64_t sumSpeed);

  /// The slowest of some devices.
  SumSpeed sumSpeedOf(llvm::ArrayRef<DeviceId> devices) const;
};

/// The collectives of a function that has one block.
llvm::SmallVector<CollectiveOpInterface>
collectivesOf(mlir::FunctionOpInterface function);

/// What leaves a collective to the library that runs it.
inline constexpr llvm::StringLiteral kNative = "native";

/// An error where there is no algorithm of that name; `orNative`: nor is it
/// left to a library.
mlir::LogicalResult checkCollectiveAlgorithm(mlir::Location loc,
                                             llvm::StringRef name,
                                             bool orNative = false);

} // namespace placer

#endif // PLACER_LIB_TRANSFORMS_COLLECTIVES_COLLECTIVEMACHINE_H
