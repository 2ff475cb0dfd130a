//===- InterruptGuard.h - Ctrl-C ends a search, not the tool ----*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TRANSFORMS_PLACE_INTERRUPTGUARD_H
#define PLACER_LIB_TRANSFORMS_PLACE_INTERRUPTGUARD_H

#include <atomic>

namespace placer {

/// While it lives, a first interrupt only sets its flag. There is one at a
/// time.
class InterruptGuard {
public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard &) = delete;
  InterruptGuard &operator=(const InterruptGuard &) = delete;

  const std::atomic<bool> *flag() const;
};

} // namespace placer

#endif // PLACER_LIB_TRANSFORMS_PLACE_INTERRUPTGUARD_H
