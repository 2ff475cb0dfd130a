//===- OpFeatures.h - What cost models know of ops in IR --------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Counts the arithmetic and the bytes of ops: of single ops by their models
// (OpModel.h), of loops, branches and calls by what is in them. What
// docs/CostModels.md says of the counts is this code.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_OPS_OPFEATURES_H
#define PLACER_OPS_OPFEATURES_H

#include "placer/Ops/OpModel.h"

#include "mlir/IR/AffineMap.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSet.h"

#include <vector>

namespace placer {

/// An op, and how often it runs.
struct CountedOp {
  mlir::Operation *op = nullptr;
  OpFeatures features;
  uint64_t count = 1;
};

class FeatureReader {
public:
  /// `dynamicExtent` is what a `?` in a type counts for, and how often a loop
  /// with bounds that are not known runs; 0: both are errors.
  FeatureReader(mlir::SymbolTableCollection &symbolTables,
                int64_t dynamicExtent, OpModels models = OpModels())
      : symbolTables(symbolTables), dynamicExtent(dynamicExtent),
        models(models) {}

  /// The ops of a block that take time. An op that nothing is known of is
  /// counted by the bytes of its operands and results, with a warning for the
  /// first of its name.
  mlir::FailureOr<std::vector<CountedOp>> read(mlir::Block &block);

private:
  using Parts = std::vector<CountedOp>;

  mlir::LogicalResult readBlock(mlir::Block &block, uint64_t times,
                                Parts &parts);
  mlir::LogicalResult readOp(mlir::Operation *op, uint64_t times, Parts &parts);
  mlir::LogicalResult readLoop(mlir::Operation *op, uint64_t times,
                               Parts &parts);
  mlir::LogicalResult readBranches(mlir::Operation *op, uint64_t times,
                                   Parts &parts);
  mlir::LogicalResult readCall(mlir::Operation *op, uint64_t times,
                               Parts &parts);
  mlir::LogicalResult reportDynamic(mlir::Operation *op);
  void warnUnknown(mlir::Operation *op, llvm::StringRef what);

  mlir::SymbolTableCollection &symbolTables;
  int64_t dynamicExtent;
  OpModels models;
  llvm::StringSet<> warned;
  /// What functions that are called do.
  llvm::DenseMap<mlir::Operation *, Parts> callees;
  /// Calls of functions that call themselves have no end.
  llvm::SmallPtrSet<mlir::Operation *, 8> inProgress;
};

/// How many elements a map touches, each counted once, when its dimensions run
/// from 0 to their ranges. Exact for sums of multiples of dimensions, each
/// dimension in one result, as in all named ops, and for all small ranges; else
/// no less than the truth.
uint64_t countTouched(mlir::AffineMap map, llvm::ArrayRef<int64_t> ranges);

} // namespace placer

#endif // PLACER_OPS_OPFEATURES_H
