//===- ProfileSupport.h - What readers of profiles share --------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TARGET_PROFILES_PROFILESUPPORT_H
#define PLACER_LIB_TARGET_PROFILES_PROFILESUPPORT_H

#include "placer/Target/Profiles/Profiles.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <cmath>

namespace placer {

inline constexpr double kNsPerMs = 1e6;
/// Of a time in ms or a size in bytes: what is larger is no profile, and would
/// not fit 64 bits once it is in ns.
inline constexpr double kLargestFigure = 1e12;

/// To the nearest integer; of two, the even one.
inline int64_t rounded(double value) {
  return static_cast<int64_t>(std::nearbyint(value));
}

/// `name` in quotes for a message.
std::string quotedName(llvm::StringRef name);

/// What `validate` finds first in a problem made of a profile, at the places of
/// its tasks, which `placeOf` knows by name.
std::optional<JsonError>
checkProfile(const Problem &problem,
             llvm::function_ref<TextPosition(llvm::StringRef)> placeOf);

} // namespace placer

#endif // PLACER_LIB_TARGET_PROFILES_PROFILESUPPORT_H
