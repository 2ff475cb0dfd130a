//===- Deadline.h - When to stop --------------------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_SUPPORT_DEADLINE_H
#define PLACER_SUPPORT_DEADLINE_H

#include <algorithm>
#include <atomic>
#include <chrono>
#include <limits>
#include <optional>

namespace placer {

/// An instant at which work ends with what it has, and a flag that ends it
/// earlier. Without both it never ends.
class Deadline {
public:
  Deadline() = default;
  /// So many seconds from now; 0: never.
  explicit Deadline(double seconds,
                    const std::atomic<bool> *interrupt = nullptr)
      : interrupt(interrupt) {
    if (seconds > 0)
      at = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                              std::chrono::duration<double>(seconds));
  }

  bool isLimited() const { return at.has_value(); }
  bool isInterrupted() const { return interrupt && *interrupt; }
  bool isOver() const { return isInterrupted() || (at && Clock::now() >= *at); }

  /// Infinite where there is no limit; at least 0.
  double secondsLeft() const {
    if (!at)
      return std::numeric_limits<double>::infinity();
    std::chrono::duration<double> left = *at - Clock::now();
    return std::max(left.count(), 0.0);
  }

  /// The deadline of something that may take a part of the time that is left.
  Deadline part(double share) const {
    return at ? Deadline(std::max(share * secondsLeft(), 1e-9), interrupt)
              : *this;
  }

private:
  using Clock = std::chrono::steady_clock;

  std::optional<Clock::time_point> at;
  const std::atomic<bool> *interrupt = nullptr;
};

} // namespace placer

#endif // PLACER_SUPPORT_DEADLINE_H
