//===- ProgressBar.h - How far many runs are --------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TOOLS_PLACERBENCH_PROGRESSBAR_H
#define PLACER_TOOLS_PLACERBENCH_PROGRESSBAR_H

#include <chrono>
#include <string>

namespace placer {

/// One line on standard error that is written over and over, and gone in the
/// end. Where standard error is no terminal, nothing is ever written.
class ProgressBar {
public:
  explicit ProgressBar(int total);
  ~ProgressBar() { hide(); }
  ProgressBar(const ProgressBar &) = delete;
  ProgressBar &operator=(const ProgressBar &) = delete;

  /// What is being done now.
  void begin(std::string what);
  /// One of `total` is done.
  void advance(int count = 1) { done += count; }
  /// Brings the line up to date.
  void tick();
  /// Makes place for other output.
  void hide();

private:
  const bool isTerminal;
  const int total;
  int done = 0;
  bool isShown = false;
  std::string what;
  std::chrono::steady_clock::time_point since;
};

} // namespace placer

#endif // PLACER_TOOLS_PLACERBENCH_PROGRESSBAR_H
