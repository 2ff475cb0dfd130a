//===- ProgressLine.cpp - A line that shows how work goes on --------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Support/ProgressLine.h"

#include "llvm/Support/Process.h"

#include <cstdio>
#include <string>

using namespace placer;

/// Back to the first column, and what was there is gone.
static constexpr llvm::StringLiteral kClear = "\r\033[K";

ProgressLine::ProgressLine()
    : isTerminal(llvm::sys::Process::StandardErrIsDisplayed()) {}

ProgressLine::~ProgressLine() {
  if (isWritten)
    show("");
}

void ProgressLine::show(llvm::StringRef text) {
  if (!isTerminal)
    return;
  unsigned columns = llvm::sys::Process::StandardErrColumns();
  if (columns > 1)
    text = text.take_front(columns - 1);
  std::string line = (kClear + text).str();
  std::fwrite(line.data(), 1, line.size(), stderr);
  std::fflush(stderr);
  isWritten = true;
}
