//===- WriteFile.h - Files that are written whole or not at all -*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_SUPPORT_WRITEFILE_H
#define PLACER_SUPPORT_WRITEFILE_H

#include "llvm/ADT/StringRef.h"

#include <system_error>

namespace placer {

/// Writes a file whole or not at all: what was there before stays until the new
/// text is complete. It keeps its permissions; a link stays one, also where it
/// leads to nothing yet. `-` is standard output.
std::error_code writeWholeFile(llvm::StringRef file, llvm::StringRef text);

} // namespace placer

#endif // PLACER_SUPPORT_WRITEFILE_H
