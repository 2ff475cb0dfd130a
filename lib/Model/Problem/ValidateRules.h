//===- ValidateRules.h - The parts of validate ------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_MODEL_PROBLEM_VALIDATERULES_H
#define PLACER_LIB_MODEL_PROBLEM_VALIDATERULES_H

#include "Model/Problem/TimeLookup.h"
#include "placer/Model/Violation.h"

namespace placer {

/// Collects findings up to a limit.
class Findings {
public:
  explicit Findings(unsigned limit) : limit(limit) {}

  /// The new finding, to add notes to; good until the next call. Past the
  /// limit, one that nobody will see.
  Violation &add(Rule rule, Subject where, std::string message) {
    seen |= 1u << static_cast<unsigned>(rule);
    Violation finding{rule, where, std::move(message), {}};
    if (isFull())
      return unseen = std::move(finding);
    found.push_back(std::move(finding));
    return found.back();
  }

  bool isEmpty() const { return found.empty(); }
  bool isFull() const { return limit != 0 && found.size() >= limit; }
  /// Whether anything was said under `rule`, even past the limit.
  bool has(Rule rule) const {
    return seen & (1u << static_cast<unsigned>(rule));
  }
  Violations take() { return std::move(found); }

private:
  unsigned limit;
  uint32_t seen = 0;
  Violations found;
  Violation unseen{};
};

/// Tasks that wait for each other. Bad ids are skipped, and so is a task that
/// reads its own output, which is reported with the tensor.
void checkCycles(const Problem &problem, Findings &findings);

/// Tasks and colocation sets that have no device, or none with enough memory.
/// `skip` marks the tasks whose figures or device list are already reported.
/// The machine must have devices.
void checkPlaces(const Problem &problem, const TimeLookup &lookup,
                 const std::vector<bool> &skip, Findings &findings);

/// Axes that do not fit their tasks. All else that is said of a problem must be
/// right.
void checkSplits(const Problem &problem, Findings &findings);

} // namespace placer

#endif // PLACER_LIB_MODEL_PROBLEM_VALIDATERULES_H
