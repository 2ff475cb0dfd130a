//===- ProgressLine.h - A line that shows how work goes on ------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_SUPPORT_PROGRESSLINE_H
#define PLACER_SUPPORT_PROGRESSLINE_H

#include "llvm/ADT/StringRef.h"

namespace placer {

/// One line on standard error that is written over and over, and gone in the
/// end. Where standard error is no terminal, nothing is ever written.
class ProgressLine {
public:
  ProgressLine();
  ~ProgressLine();
  ProgressLine(const ProgressLine &) = delete;
  ProgressLine &operator=(const ProgressLine &) = delete;

  bool isShown() const { return isTerminal; }
  void show(llvm::StringRef text);

private:
  bool isTerminal;
  bool isWritten = false;
};

} // namespace placer

#endif // PLACER_SUPPORT_PROGRESSLINE_H
