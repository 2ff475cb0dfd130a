//===- UpgradeModel.h - Models of ONNX's first ops, in later ones  -*- C++
//-*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TARGET_ONNX_UPGRADEMODEL_H
#define PLACER_LIB_TARGET_ONNX_UPGRADEMODEL_H

#include "placer/Target/Onnx/Model.h"

namespace placer::onnx {

/// Writes a model of versions 1 to 6 in version 7, which changed how operands
/// are broadcast: whoever reads models need not know the older rules. Throws a
/// Failure at a node that cannot be written so. Other models stay as they are.
void upgradeModel(Model &model);

} // namespace placer::onnx

#endif // PLACER_LIB_TARGET_ONNX_UPGRADEMODEL_H
