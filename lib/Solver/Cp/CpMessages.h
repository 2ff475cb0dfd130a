//===- CpMessages.h - Looking at serialized messages ------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// CP-SAT ignores parameters that it cannot parse, the time limit among them,
// and a solver at fault may answer anything: what passes between the two is
// looked at on the way.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SOLVER_CP_CPMESSAGES_H
#define PLACER_LIB_SOLVER_CP_CPMESSAGES_H

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace placer {

/// Whether the bytes are fields one after the other, up to their end. What is
/// inside of a field of bytes is not looked at.
bool isMessage(llvm::StringRef bytes);

/// SatParameters' max_time_in_seconds, if given.
std::optional<double> timeLimitOf(llvm::StringRef parameters);

/// Parameters that, put behind others, limit the time.
std::string timeLimitParameters(double seconds);

} // namespace placer

#endif // PLACER_LIB_SOLVER_CP_CPMESSAGES_H
