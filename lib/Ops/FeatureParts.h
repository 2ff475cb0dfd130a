//===- FeatureParts.h - The parts of reading features -----------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_OPS_FEATUREPARTS_H
#define PLACER_LIB_OPS_FEATUREPARTS_H

#include "placer/Ops/OpFeatures.h"
#include "placer/Ops/OpModel.h"

namespace placer {

/// What all ops of a block do that work on scalars, with what their regions
/// hold.
ScalarWork workOfBlock(mlir::Block &block, Extents &extents);
ScalarWork workOfScalarOp(mlir::Operation *op, Extents &extents);
/// Counts end where 64 bits do.
uint64_t asCount(double value);

} // namespace placer

#endif // PLACER_LIB_OPS_FEATUREPARTS_H
