//===- WriteFile.cpp - Files that are written whole or not at all ---------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Support/WriteFile.h"

#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <filesystem>

using namespace placer;

static std::error_code writeAll(llvm::raw_fd_ostream &os,
                                llvm::StringRef text) {
  os << text;
  os.flush();
  std::error_code error = os.error();
  // A stream that ends with an unread error ends the program.
  os.clear_error();
  return error;
}

static std::error_code writeInPlace(llvm::StringRef file,
                                    llvm::StringRef text) {
  std::error_code error;
  llvm::raw_fd_ostream os(file, error);
  return error ? error : writeAll(os, text);
}

/// Where a file is, or would be: behind links, although they may lead to
/// nothing yet.
static std::string behindLinks(llvm::StringRef file) {
  constexpr int kMostLinks = 40;
  std::filesystem::path path = file.str();
  std::error_code error;
  for (int i = 0; i < kMostLinks; ++i) {
    std::filesystem::path target = std::filesystem::read_symlink(path, error);
    if (error)
      break;
    path = path.parent_path() / target;
  }
  return path.string();
}

/// `before` is that of the file that is replaced.
static std::error_code
writeAndRename(llvm::StringRef file, llvm::StringRef text,
               const llvm::sys::fs::file_status &before) {
  if (llvm::sys::fs::exists(before) && !llvm::sys::fs::can_write(file))
    return std::make_error_code(std::errc::permission_denied);
  llvm::Expected<llvm::sys::fs::TempFile> temporary =
      llvm::sys::fs::TempFile::create(file + ".%%%%%%%%");
  if (!temporary)
    return llvm::errorToErrorCode(temporary.takeError());
  std::error_code error;
  {
    llvm::raw_fd_ostream os(temporary->FD, /*shouldClose=*/false);
    error = writeAll(os, text);
  }
  if (!error && llvm::sys::fs::exists(before))
    error = llvm::sys::fs::setPermissions(temporary->FD, before.permissions());
  if (error) {
    llvm::consumeError(temporary->discard());
    return error;
  }
  return llvm::errorToErrorCode(temporary->keep(file));
}

std::error_code placer::writeWholeFile(llvm::StringRef file,
                                       llvm::StringRef text) {
  // What a link leads to is written, not the link.
  std::string path = behindLinks(file);
  // A pipe or terminal cannot be replaced by another file.
  llvm::sys::fs::file_status status;
  bool isSpecial = file == "-" || (!llvm::sys::fs::status(path, status) &&
                                   llvm::sys::fs::exists(status) &&
                                   !llvm::sys::fs::is_regular_file(status));
  return isSpecial ? writeInPlace(file, text)
                   : writeAndRename(path, text, status);
}
