//===- InterruptGuard.cpp - Ctrl-C ends a search, not the tool ------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InterruptGuard.h"

#include "llvm/Support/Signals.h"

using namespace placer;

/// A handler can reach nothing else.
static std::atomic<bool> isInterrupted = false;

InterruptGuard::InterruptGuard() {
  isInterrupted = false;
  llvm::sys::SetInterruptFunction([] { isInterrupted = true; });
}

InterruptGuard::~InterruptGuard() { llvm::sys::SetInterruptFunction(nullptr); }

const std::atomic<bool> *InterruptGuard::flag() const { return &isInterrupted; }
