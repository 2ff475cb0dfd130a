//===- ShareDirectory.h - Files that come with placer -----------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_SUPPORT_SHAREDIRECTORY_H
#define PLACER_SUPPORT_SHAREDIRECTORY_H

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace placer {

/// The files `share/placer/<folder>/*<ending>` beside the tool or plugin that
/// this code is in, in the order of their names; none where they are not
/// installed.
std::vector<std::string> sharedFiles(llvm::StringRef folder,
                                     llvm::StringRef ending);

} // namespace placer

#endif // PLACER_SUPPORT_SHAREDIRECTORY_H
