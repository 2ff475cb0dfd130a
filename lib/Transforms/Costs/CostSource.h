//===- CostSource.h - Cost models as passes' options name them --*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TRANSFORMS_COSTS_COSTSOURCE_H
#define PLACER_LIB_TRANSFORMS_COSTS_COSTSOURCE_H

#include "Transforms/Costs/KindLibrary.h"

#include "placer/Cost/CostModel.h"
#include "placer/Cost/Profile.h"
#include "placer/Dialect/Placer.h"
#include "placer/Transforms/PassOptions.h"

#include <memory>

namespace placer {

struct CostModelOptions {
  CostSource source;
  /// The file with measurements, for profiles and what is fitted to them.
  std::string profile;
};

/// Reads a profile, with errors and warnings at their places in the file.
mlir::FailureOr<std::vector<Measurement>>
readProfileFile(mlir::MLIRContext *context, llvm::StringRef file);

/// Makes the model that the options of a pass ask for.
mlir::FailureOr<std::unique_ptr<CostModel>>
makeCostModel(mlir::MLIRContext *context, mlir::Location loc,
              const CostModelOptions &options, const KindLibrary &library);

struct FittedLink {
  LinkOp link;
  double latencyNs;
  double bytesPerSecond;
};

/// The links of a machine, with what measurements in a file say of them; as
/// they are where there is no file, or nothing in it. A remark for each link
/// that is fitted says how well.
mlir::FailureOr<llvm::SmallVector<FittedLink>> fitLinks(TopologyOp topology,
                                                        llvm::StringRef file);

} // namespace placer

#endif // PLACER_LIB_TRANSFORMS_COSTS_COSTSOURCE_H
