//===- ChildProcess.h - Work in a process of its own ------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_SUPPORT_CHILDPROCESS_H
#define PLACER_SUPPORT_CHILDPROCESS_H

#include "llvm/ADT/STLFunctionalExtras.h"

#include <optional>
#include <string>

namespace placer {

struct ChildAnswer {
  /// What the work returned; none where it did not come to its end.
  std::optional<std::string> text;
  /// Whether it took too long.
  bool isStopped = false;
  /// How the process ended, or why there was none.
  std::string end;
};

/// Runs `work` in a copy of this process, so that what crashes or hangs there
/// costs one answer. After `seconds`, unless they are 0, it is killed with all
/// that it has started. `tick` is called a few times in a second.
ChildAnswer runInChild(
    llvm::function_ref<std::string()> work, double seconds,
    llvm::function_ref<void()> tick = [] {});

/// What waitpid has said, in words: "ended by signal 9 (Killed)".
std::string describeProcessEnd(int status);

} // namespace placer

#endif // PLACER_SUPPORT_CHILDPROCESS_H
