//===- NativeToLLVM.h - MPI's collectives as calls --------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_CONVERSION_NATIVETOLLVM_H
#define PLACER_LIB_CONVERSION_NATIVETOLLVM_H

#include "Conversion/MpiLibrary.h"

#include "mlir/Conversion/LLVMCommon/TypeConverter.h"

namespace placer {

/// Patterns for placer.native_start and placer.comm_free.
void populateNativeToLLVM(const mlir::LLVMTypeConverter &converter,
                          mlir::RewritePatternSet &patterns,
                          const MpiLibrary &library);

} // namespace placer

#endif // PLACER_LIB_CONVERSION_NATIVETOLLVM_H
