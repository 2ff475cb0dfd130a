//===- PlaceGraph.h - From a graph to a schedule ----------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TARGET_TRANSLATE_PLACEGRAPH_H
#define PLACER_LIB_TARGET_TRANSLATE_PLACEGRAPH_H

#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

namespace placer {

/// Registers the options of `graphToSchedule` with the command line.
void registerPlaceGraphOptions();

/// Places a placer-graph as those options say and writes the schedule; no IR is
/// built. What is wrong has been reported.
mlir::LogicalResult graphToSchedule(const llvm::SourceMgr &sourceMgr,
                                    mlir::MLIRContext *context,
                                    llvm::raw_ostream &os);

} // namespace placer

#endif // PLACER_LIB_TARGET_TRANSLATE_PLACEGRAPH_H
