//===- WriteFile.cpp - A pass's own output file ---------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Show/WriteFile.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Location.h"
#include "llvm/Support/FileSystem.h"

using namespace mlir;
using namespace placer;

LogicalResult placer::writeWholeFile(Operation *op, StringRef pass,
                                     StringRef file, StringRef text) {
  if (auto source = dyn_cast<FileLineColLoc>(op->getLoc());
      source &&
      llvm::sys::fs::equivalent(file, source.getFilename().getValue()))
    return emitError(op->getLoc())
           << "--" << pass << ": '" << file
           << "' is the program itself; write to another file";
  std::error_code error = writeWholeFile(file, text);
  if (!error)
    return success();
  return emitError(op->getLoc()) << "--" << pass << ": cannot write '" << file
                                 << "': " << error.message();
}
