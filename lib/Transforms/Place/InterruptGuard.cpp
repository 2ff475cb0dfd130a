//===- InterruptGuard.cpp - Ctrl-C ends a search, not the tool ------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Place/InterruptGuard.h"

#include <csignal>

using namespace placer;

/// A handler can reach nothing else.
static std::atomic<bool> isInterrupted = false;
/// What Ctrl-C did before.
static struct sigaction actionBefore;

static void interrupt(int) {
  isInterrupted = true;
  // A second one does what it always does.
  sigaction(SIGINT, &actionBefore, nullptr);
}

// LLVM's own way to do this would remove the tool's output file, which is still
// to be written.
InterruptGuard::InterruptGuard() {
  isInterrupted = false;
  struct sigaction action = {};
  action.sa_handler = interrupt;
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_RESTART;
  sigaction(SIGINT, &action, &actionBefore);
}

InterruptGuard::~InterruptGuard() { sigaction(SIGINT, &actionBefore, nullptr); }

const std::atomic<bool> *InterruptGuard::flag() const { return &isInterrupted; }
