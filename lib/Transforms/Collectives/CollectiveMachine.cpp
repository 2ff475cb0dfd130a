//===- CollectiveMachine.cpp - What collectives of a function run on ------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Collectives/CollectiveMachine.h"

#include "Transforms/Costs/KindLibrary.h"

#include "placer/Bridge/ProblemOfFunction.h"

using namespace mlir;
using namespace placer;

SmallVector<CollectiveOpInterface>
placer::collectivesOf(FunctionOpInterface function) {
  if (!llvm::hasSingleElement(function.getFunctionBody()))
    return {};
  return llvm::to_vector(
      function.getFunctionBody().front().getOps<CollectiveOpInterface>());
}

/// How fast each device adds up.
static LogicalResult findSpeeds(CollectiveMachine &found, MLIRContext *context,
                                int64_t sumSpeed) {
  FailureOr<KindLibrary> library = KindLibrary::read(context, {});
  if (failed(library))
    return failure();
  for (DeviceOp device : found.index->devices()) {
    FailureOr<std::optional<DeviceFigures>> figures =
        library->figuresOf(device);
    if (failed(figures))
      return failure();
    SumSpeed speed{sumSpeed};
    // Two summands are read and a sum is written.
    if (!sumSpeed && *figures)
      speed.bytesPerSecond = static_cast<int64_t>(
          (*figures)->bandwidth * (*figures)->memoryEfficiency / 3);
    found.speeds.push_back(speed);
  }
  return success();
}

FailureOr<CollectiveMachine> CollectiveMachine::of(FunctionOpInterface function,
                                                   int64_t sumSpeed) {
  SymbolTableCollection symbolTables;
  FailureOr<TopologyOp> topology = findTopology(function, symbolTables);
  if (failed(topology))
    return failure();
  CollectiveMachine found;
  found.index = std::make_unique<TopologyIndex>(*topology);
  found.machine = machineOf(*found.index);
  if (failed(findSpeeds(found, function->getContext(), sumSpeed)))
    return failure();
  found.places = std::make_unique<KnownPlaces>(
      function.getFunctionBody().front(), *found.index);
  return found;
}

SumSpeed CollectiveMachine::sumSpeedOf(ArrayRef<DeviceId> devices) const {
  SumSpeed slowest;
  for (DeviceId device : devices) {
    int64_t speed = speeds[device].bytesPerSecond;
    if (speed && (!slowest.bytesPerSecond || speed < slowest.bytesPerSecond))
      slowest.bytesPerSecond = speed;
  }
  return slowest;
}

LogicalResult placer::checkCollectiveAlgorithm(Location loc, StringRef name,
                                               bool orNative) {
  if (collectiveAlgorithmNamed(name) || (orNative && name == kNative))
    return success();
  InFlightDiagnostic error = emitError(loc) << "there is no algorithm '" << name
                                            << "' for collectives";
  std::string all;
  for (CollectiveAlgorithm known : collectiveAlgorithms())
    all += (all.empty() ? "" : ", ") + std::string(algorithmName(known));
  if (orNative)
    all += ", " + kNative.str();
  error.attachNote() << "there are " << all;
  return error;
}
