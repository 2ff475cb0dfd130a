//===- UnfoldGraph.h - From a graph to the graph of its parts ---*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TARGET_TRANSLATE_UNFOLDGRAPH_H
#define PLACER_LIB_TARGET_TRANSLATE_UNFOLDGRAPH_H

#include "placer/Target/Profiles/Profiles.h"

#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

namespace placer {

/// Registers the options of `unfoldGraph` with the command line.
void registerUnfoldGraphOptions();

/// Cuts the tasks of a graph in any format as those options say, and writes the
/// placer-graph of the parts; no IR is built. What is wrong has been reported.
mlir::LogicalResult unfoldGraph(const llvm::SourceMgr &sourceMgr,
                                const ProfileOptions &profile,
                                mlir::MLIRContext *context,
                                llvm::raw_ostream &os);

} // namespace placer

#endif // PLACER_LIB_TARGET_TRANSLATE_UNFOLDGRAPH_H
