//===- PullSlices.h - Boxes pulled up through a block --------- -*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TRANSFORMS_SPLIT_PULLSLICES_H
#define PLACER_LIB_TRANSFORMS_SPLIT_PULLSLICES_H

#include "Transforms/Split/PullRules.h"

namespace placer {

/// Replaces ops of a block of which only boxes are read, by `extract_slice`, by
/// ops that compute these boxes, from the last op to the first. Slices of block
/// arguments remain, and slices of ops that cannot be cut or that are also read
/// as a whole; these are returned, without those that take no time. What
/// nothing reads is erased. The ops have no side effects.
///
/// Every op is looked at once, after all of its readers: linear in the ops and
/// their operands.
llvm::SmallVector<mlir::OperationName> pullSlices(mlir::RewriterBase &rewriter,
                                                  mlir::Block &block);

/// Reads only what slices of a block argument read together: gives it the type
/// of that box, which is returned. None where nothing reads it.
std::optional<Box> shrinkArgument(mlir::RewriterBase &rewriter,
                                  mlir::BlockArgument argument);

} // namespace placer

#endif // PLACER_LIB_TRANSFORMS_SPLIT_PULLSLICES_H
