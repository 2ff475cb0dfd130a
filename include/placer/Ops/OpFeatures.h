//===- OpFeatures.h - What cost models know of ops in IR --------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Counts the arithmetic and the bytes of ops: of single ops by their models
// (OpModel.h), of loops, branches and calls by what is in them. A loop over
// tiles of tensors counts as the op on whole tensors that it was made of: it is
// started once, and moves every element once. What docs/CostModels.md says of
// the counts is this code.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_OPS_OPFEATURES_H
#define PLACER_OPS_OPFEATURES_H

#include "placer/Ops/OpModel.h"
#include "placer/Ops/ValueShapes.h"

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
  /// Of one run.
  OpFeatures features;
  uint64_t count = 1;
  /// How often its start is paid for. A task is started once, and so is each
  /// iteration of a loop over whole tensors; the first op that launches bears
  /// it.
  uint64_t launches = 0;
  /// What all runs move together, in bytes: less than that of one run times
  /// their number where they are tiles of larger tensors.
  uint64_t bytesRead = 0;
  uint64_t bytesWritten = 0;
  /// Its start has been counted: with a loop around it, or with another op.
  bool isStarted = false;
  /// Nobody knows what it does.
  bool isUnknown = false;

  /// One run as cost models are asked for it: with the bytes that it moves in
  /// the mean, and without its start.
  OpFeatures meanRun() const;
};

class FeatureReader {
public:
  /// `dynamicExtent` is what a `?` in a type counts for, and how often a loop
  /// with bounds that are not known runs; 0: both are errors. Sizes that
  /// follow from `placer.extents` on arguments need none.
  FeatureReader(mlir::SymbolTableCollection &symbolTables,
                int64_t dynamicExtent, OpModels models = OpModels())
      : symbolTables(symbolTables), dynamicExtent(dynamicExtent),
        models(models), shapes(models) {}

  /// What is known of the shapes of values.
  ValueShapes &valueShapes() { return shapes; }

  /// The ops of a block that take time. An op that nothing is known of is
  /// counted by the bytes of its operands and results, with a warning for the
  /// first of its name.
  mlir::FailureOr<std::vector<CountedOp>> read(mlir::Block &block);

private:
  struct Part;
  using Parts = std::vector<Part>;

  mlir::LogicalResult readBlock(mlir::Block &block, Parts &parts);
  mlir::LogicalResult readOp(mlir::Operation *op, Parts &parts);
  mlir::LogicalResult readLoop(mlir::Operation *op, Parts &parts);
  mlir::LogicalResult readBranches(mlir::Operation *op, Parts &parts);
  mlir::LogicalResult readCall(mlir::Operation *op, Parts &parts);
  mlir::LogicalResult readUnknown(mlir::Operation *op, Parts &parts);
  mlir::FailureOr<uint64_t> tripsOf(mlir::Operation *op);
  void addPart(mlir::Operation *op, OpFeatures features, Extents &extents,
               Parts &parts);
  void readScalars(mlir::Operation *op, Extents &extents, Part &into);
  bool isScalarNest(mlir::Operation *op) const;
  bool isWrittenInPlace(mlir::Operation *op, const OpModel &model) const;
  mlir::LogicalResult reportDynamic(mlir::Operation *op);
  void warnUnknown(mlir::Operation *op, llvm::StringRef what);
  Extents newExtents() { return Extents(dynamicExtent, &shapes); }

  static void start(llvm::MutableArrayRef<Part> parts, uint64_t times);
  static std::vector<CountedOp> counted(Parts parts);

  mlir::SymbolTableCollection &symbolTables;
  int64_t dynamicExtent;
  OpModels models;
  ValueShapes shapes;
  llvm::StringSet<> warned;
  /// What functions that are called do.
  llvm::DenseMap<mlir::Operation *, std::vector<CountedOp>> callees;
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
