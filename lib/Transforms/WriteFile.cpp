//===- WriteFile.cpp - A pass's own output file ---------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WriteFile.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Location.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace placer;

/// A stream that ends with an unread error ends the program.
static std::error_code takeError(llvm::raw_fd_ostream &os) {
  std::error_code error = os.error();
  os.clear_error();
  return error;
}

static std::error_code writeInPlace(StringRef file, StringRef text) {
  std::error_code error;
  llvm::raw_fd_ostream os(file, error);
  if (error)
    return error;
  os << text;
  os.flush();
  return takeError(os);
}

static std::error_code writeAndRename(StringRef file, StringRef text) {
  llvm::Expected<llvm::sys::fs::TempFile> temporary =
      llvm::sys::fs::TempFile::create(file + ".%%%%%%%%");
  if (!temporary)
    return llvm::errorToErrorCode(temporary.takeError());
  std::error_code error;
  {
    llvm::raw_fd_ostream os(temporary->FD, /*shouldClose=*/false);
    os << text;
    os.flush();
    error = takeError(os);
  }
  if (error) {
    llvm::consumeError(temporary->discard());
    return error;
  }
  return llvm::errorToErrorCode(temporary->keep(file));
}

LogicalResult placer::writeWholeFile(Operation *op, StringRef pass,
                                     StringRef file, StringRef text) {
  // What a link leads to is written, not the link.
  llvm::SmallString<128> path;
  if (llvm::sys::fs::real_path(file, path))
    path = file;
  if (auto source = dyn_cast<FileLineColLoc>(op->getLoc());
      source &&
      llvm::sys::fs::equivalent(path, source.getFilename().getValue()))
    return op->emitError() << "--" << pass << ": '" << file
                           << "' is the program itself; write to another file";
  // A pipe or terminal cannot be replaced by another file.
  llvm::sys::fs::file_status status;
  bool isSpecial = file == "-" || (!llvm::sys::fs::status(path, status) &&
                                   llvm::sys::fs::exists(status) &&
                                   !llvm::sys::fs::is_regular_file(status));
  std::error_code error =
      isSpecial ? writeInPlace(file, text) : writeAndRename(path, text);
  if (!error)
    return success();
  return op->emitError() << "--" << pass << ": cannot write '" << file
                         << "': " << error.message();
}
