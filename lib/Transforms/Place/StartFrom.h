//===- StartFrom.h - What a search begins with ------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TRANSFORMS_PLACE_STARTFROM_H
#define PLACER_LIB_TRANSFORMS_PLACE_STARTFROM_H

#include "placer/Bridge/ProblemOfFunction.h"
#include "placer/Model/Instance.h"
#include "placer/Search/EarlierPlacement.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>

namespace placer {

/// The option `start-from`: nothing, the placement in the IR, or a file.
class StartFrom {
public:
  /// `pass` is whose option it is.
  StartFrom(mlir::ModuleOp module, llvm::StringRef pass, llvm::StringRef source)
      : module(module), pass(pass), source(source) {}

  /// Reads the file, where there is one; it must be for the only function. A
  /// failure has been reported.
  mlir::LogicalResult open();
  bool isGiven() const { return !source.empty(); }

  /// The devices that tasks keep: those in the IR, unless it is the start.
  std::vector<DeviceId> fixed(const ProblemOfFunction &problem) const;

  /// The schedule to begin with: the earlier one itself where it still holds.
  /// `earlier` becomes the devices that tasks had, by task.
  PlacementResult schedule(const ProblemOfFunction &problem,
                           const Instance &instance,
                           std::vector<DeviceId> &earlier);

private:
  bool isIR() const { return source == "ir"; }
  EarlierPlacement placementInIR(const ProblemOfFunction &problem) const;
  std::optional<StatedSchedule>
  wholeSchedule(const ProblemOfFunction &problem) const;

  mlir::ModuleOp module;
  llvm::StringRef pass;
  llvm::StringRef source;
  std::unique_ptr<llvm::MemoryBuffer> buffer;
};

} // namespace placer

#endif // PLACER_LIB_TRANSFORMS_PLACE_STARTFROM_H
