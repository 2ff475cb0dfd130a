//===- OutputGuard.h - No output over an input ------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TOOLS_OUTPUTGUARD_H
#define PLACER_TOOLS_OUTPUTGUARD_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/WithColor.h"

namespace placer {

/// MLIR's drivers empty the output before they have read the input, and remove
/// it where they fail. Says an error and returns true where the file of `-o` is
/// also named by another argument: as itself, or as a value of an option.
inline bool isOutputAlsoInput(int argc, char **argv) {
  llvm::StringRef output;
  llvm::SmallVector<llvm::StringRef> others;
  for (int i = 1; i < argc; ++i) {
    llvm::StringRef argument = argv[i];
    llvm::StringRef flag = argument.ltrim('-');
    if (flag == "o" && flag != argument && i + 1 < argc)
      output = argv[++i];
    else if (flag.starts_with("o=") && flag != argument)
      output = flag.drop_front(2);
    else
      llvm::SplitString(argument, others, "= ");
  }
  if (output.empty() || !llvm::sys::fs::is_regular_file(output))
    return false;
  for (llvm::StringRef other : others)
    if (llvm::sys::fs::equivalent(output, other)) {
      llvm::WithColor::error(llvm::errs(), llvm::sys::path::filename(argv[0]))
          << "'" << output
          << "' is both read and written; write to another file\n";
      return true;
    }
  return false;
}

} // namespace placer

#endif // PLACER_TOOLS_OUTPUTGUARD_H
