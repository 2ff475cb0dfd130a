//===- GivenGraphs.h - The graphs of PLACER_GRAPHS --------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_UNITTESTS_COMMON_GIVENGRAPHS_H
#define PLACER_UNITTESTS_COMMON_GIVENGRAPHS_H

#include "placer/Target/Json/GraphJson.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

namespace placer::testing {

/// The files with an extension in the folders of PLACER_GRAPHS, if that is set.
inline std::vector<std::string> givenFiles(llvm::StringRef extension) {
  std::vector<std::string> files;
  const char *folders = std::getenv("PLACER_GRAPHS");
  llvm::SmallVector<llvm::StringRef> names;
  llvm::StringRef(folders ? folders : "")
      .split(names, ':', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef folder : names) {
    std::error_code error;
    for (llvm::sys::fs::directory_iterator it(folder, error), end;
         it != end && !error; it.increment(error))
      if (llvm::sys::path::extension(it->path()) == extension)
        files.push_back(it->path());
    EXPECT_FALSE(error) << folder.str() << ": " << error.message();
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// The placer-graph in a file, or none where it cannot be read.
inline std::optional<Problem> readProblem(llvm::StringRef file) {
  auto buffer = llvm::MemoryBuffer::getFile(file);
  if (!buffer)
    return std::nullopt;
  JsonWarnings warnings;
  auto result = readGraph((*buffer)->getBuffer(), warnings);
  if (auto *problem = std::get_if<Problem>(&result))
    return std::move(*problem);
  return std::nullopt;
}

} // namespace placer::testing

#endif // PLACER_UNITTESTS_COMMON_GIVENGRAPHS_H
