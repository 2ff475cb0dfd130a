//===- RegisterModels.cpp - Models of dialects of MLIR --------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ops/Models/Models.h"

void placer::registerOpModels(mlir::DialectRegistry &registry) {
  registerArithmeticModels(registry);
  registerControlModels(registry);
  registerMemoryModels(registry);
  registerLinalgModels(registry);
  registerTensorModels(registry);
  registerTosaModels(registry);
  registerVectorModels(registry);
}
