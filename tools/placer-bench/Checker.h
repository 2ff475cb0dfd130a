//===- Checker.h - The independent checker of schedules ---------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TOOLS_PLACERBENCH_CHECKER_H
#define PLACER_TOOLS_PLACERBENCH_CHECKER_H

#include "placer/Bounds/Objective.h"

#include "llvm/ADT/StringRef.h"

#include <string>
#include <variant>

namespace placer {

/// check_schedule.py, which shares no code with placer.
class Checker {
public:
  /// Finds the script and a Python to run it. `script` may be empty: then it is
  /// in ../share/placer beside the program, whose `argv[0]` is `program`. An
  /// error says what is missing.
  static std::variant<Checker, std::string> find(llvm::StringRef script,
                                                 const char *program);

  /// What is wrong with a schedule for a graph, both in files; empty where
  /// nothing is. `value` is what the objective is said to make of it.
  std::string check(llvm::StringRef graph, llvm::StringRef schedule,
                    const Objective &objective = latency(),
                    int64_t value = 0) const;

private:
  std::string python, script;
};

} // namespace placer

#endif // PLACER_TOOLS_PLACERBENCH_CHECKER_H
