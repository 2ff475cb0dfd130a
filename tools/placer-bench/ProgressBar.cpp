//===- ProgressBar.cpp - How far many runs are ----------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgressBar.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Process.h"

#include <algorithm>
#include <cstdio>

using namespace placer;

/// Back to the first column, and what was there is gone.
static constexpr llvm::StringLiteral kClear = "\r\033[K";

ProgressBar::ProgressBar(int total)
    : isTerminal(llvm::sys::Process::StandardErrIsDisplayed()), total(total) {}

void ProgressBar::begin(std::string now) {
  what = std::move(now);
  since = std::chrono::steady_clock::now();
  tick();
}

void ProgressBar::tick() {
  if (!isTerminal)
    return;
  constexpr int kWidth = 24;
  int filled = total > 0 ? std::min(kWidth, kWidth * done / total) : 0;
  double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - since)
          .count();
  std::string text = llvm::formatv(
      "[{0}{1}] {2} of {3}  {4}  {5:f0} s", std::string(filled, '#'),
      std::string(kWidth - filled, '.'), done, total, what, seconds);
  unsigned columns = llvm::sys::Process::StandardErrColumns();
  if (columns > 1)
    text = text.substr(0, columns - 1);
  text = kClear.str() + text;
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
  isShown = true;
}

void ProgressBar::hide() {
  if (!isShown)
    return;
  std::fwrite(kClear.data(), 1, kClear.size(), stderr);
  std::fflush(stderr);
  isShown = false;
}
