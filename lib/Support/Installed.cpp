//===- Installed.cpp - Files that come with placer ------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Support/Installed.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <dlfcn.h>

using namespace placer;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// bin and lib are beside share; a library may be deeper, as in
/// lib/x86_64-linux-gnu.
static constexpr int kLevels = 3;

std::string placer::findInstalled(llvm::StringRef wanted) {
  static char anchor;
  Dl_info info;
  std::string library;
  if (dladdr(&anchor, &info) && info.dli_fname)
    library = info.dli_fname;
  for (const std::string &file :
       {library, fs::getMainExecutable(/*argv0=*/nullptr, &anchor)}) {
    llvm::SmallString<256> folder;
    if (file.empty() || fs::real_path(file, folder))
      continue;
    path::remove_filename(folder);
    for (int level = 0; level != kLevels; ++level) {
      path::remove_filename(folder);
      llvm::SmallString<256> found = folder;
      path::append(found, wanted);
      if (fs::exists(found))
        return found.str().str();
    }
  }
  return "";
}

std::vector<std::string> placer::installedFiles(llvm::StringRef folder,
                                                llvm::StringRef ending) {
  std::vector<std::string> files;
  std::error_code error;
  for (fs::directory_iterator it(findInstalled(folder), error), end;
       it != end && !error; it.increment(error))
    if (llvm::StringRef(it->path()).ends_with(ending))
      files.push_back(it->path());
  llvm::sort(files);
  return files;
}
