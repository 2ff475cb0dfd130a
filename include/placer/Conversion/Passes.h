//===- Passes.h - From device programs to what runs -------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_CONVERSION_PASSES_H
#define PLACER_CONVERSION_PASSES_H

#include "placer/Conversion/PassOptions.h"
#include "placer/Dialect/Placer.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"
#include "mlir/Pass/PassRegistry.h"

namespace placer {

#define GEN_PASS_DECL
#include "placer/Conversion/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "placer/Conversion/Passes.h.inc"

} // namespace placer

#endif // PLACER_CONVERSION_PASSES_H
