//===- ShareDirectory.cpp - Files that come with placer -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Support/ShareDirectory.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <dlfcn.h>

using namespace placer;

/// The directory of the program or library that this code is in.
static std::string ownDirectory() {
  auto *address = reinterpret_cast<void *>(&ownDirectory);
  Dl_info info;
  llvm::SmallString<256> path;
  if (dladdr(address, &info) && info.dli_fname &&
      llvm::StringRef(info.dli_fname).ends_with(".so"))
    path = info.dli_fname;
  else
    path = llvm::sys::fs::getMainExecutable(/*argv0=*/nullptr, address);
  llvm::sys::fs::make_absolute(path);
  return llvm::sys::path::parent_path(path).str();
}

std::vector<std::string> placer::sharedFiles(llvm::StringRef folder,
                                             llvm::StringRef ending) {
  std::vector<std::string> files;
  std::string directory = ownDirectory();
  // A plugin may be deeper than a tool: lib/x86_64-linux-gnu.
  for (int level = 0; level != 3; ++level) {
    directory = llvm::sys::path::parent_path(directory).str();
    llvm::SmallString<256> share(directory);
    llvm::sys::path::append(share, "share", "placer", folder);
    if (!llvm::sys::fs::is_directory(share))
      continue;
    std::error_code error;
    for (llvm::sys::fs::directory_iterator it(share, error), end;
         it != end && !error; it.increment(error))
      if (llvm::StringRef(it->path()).ends_with(ending))
        files.push_back(it->path());
    llvm::sort(files);
    break;
  }
  return files;
}
