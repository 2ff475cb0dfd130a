//===- Installed.h - Files that come with placer ----------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_SUPPORT_INSTALLED_H
#define PLACER_SUPPORT_INSTALLED_H

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace placer {

/// Where a file or folder of an installation or a build is, as
/// "share/placer/kinds": below a folder above the library that this code is in,
/// or else above the program. Empty where it is not there.
std::string findInstalled(llvm::StringRef path);

/// The files of such a folder whose names end so, in the order of their names;
/// none where the folder is not there.
std::vector<std::string> installedFiles(llvm::StringRef folder,
                                        llvm::StringRef ending);

} // namespace placer

#endif // PLACER_SUPPORT_INSTALLED_H
