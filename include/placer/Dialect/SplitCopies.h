//===- SplitCopies.h - Copies in the clause split ---------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `copies 2` is an entry of a split that names no dimension of any operand or
// result: so many parts that do all of it.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_DIALECT_SPLITCOPIES_H
#define PLACER_DIALECT_SPLITCOPIES_H

#include "placer/Dialect/Placer.h"

namespace placer {

inline constexpr int64_t kNoDimension = -1;
inline constexpr int64_t kMostCopies = 1000000;

SplitAxisAttr copiesEntry(mlir::MLIRContext *context, int64_t copies);
/// The number of copies, or 0 where an entry names a dimension or an axis.
int64_t copiesOf(SplitAxisAttr entry);

} // namespace placer

#endif // PLACER_DIALECT_SPLITCOPIES_H
