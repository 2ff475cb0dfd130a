//===- ShortHelp.h - Help without LLVM's own options ------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TOOLS_SHORTHELP_H
#define PLACER_TOOLS_SHORTHELP_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"

namespace placer {

/// LLVM's code generators and optimizers bring hundreds of options into every
/// program that links them. They stay, but only --help-hidden shows them. To be
/// called before the drivers and passes register options of their own; those of
/// a category are ours.
inline void hideOptionsOfLLVM() {
  for (auto &entry : llvm::cl::getRegisteredOptions()) {
    llvm::cl::Option *option = entry.second;
    if (llvm::all_of(option->Categories,
                     [](const llvm::cl::OptionCategory *category) {
                       return category == &llvm::cl::getGeneralCategory();
                     }))
      option->setHiddenFlag(llvm::cl::Hidden);
  }
}

} // namespace placer

#endif // PLACER_TOOLS_SHORTHELP_H
