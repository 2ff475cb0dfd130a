//===- FollowOperands.h - What parts read, as a table says it ---*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TRANSFORMS_SPLIT_FOLLOWOPERANDS_H
#define PLACER_LIB_TRANSFORMS_SPLIT_FOLLOWOPERANDS_H

#include "Transforms/Split/SplitBody.h"
#include "placer/Model/SplitTable.h"

namespace placer {

/// How each operand of the task of a body follows an axis: sliced, with the
/// halo that parts read, or whole.
llvm::SmallVector<Follows> followOperands(const SplitBody &body,
                                          llvm::ArrayRef<BodyAxis> axes,
                                          unsigned axis);

} // namespace placer

#endif // PLACER_LIB_TRANSFORMS_SPLIT_FOLLOWOPERANDS_H
