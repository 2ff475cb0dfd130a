//===- SerialPlacement.h - One thing after another, for room ----*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where memory is so short that lists find nothing, speed does not matter. A
// schedule in which tasks and transfers run one after another, in the order in
// which those of any valid schedule start, never holds more than that one: what
// has started before has ended, and has freed what it could. So whoever looks
// for any schedule at all need only look at orders and devices, step by step,
// and knows at each step exactly what is held.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_LIST_SERIALPLACEMENT_H
#define PLACER_LIB_SEARCH_LIST_SERIALPLACEMENT_H

#include "placer/Model/Instance.h"
#include "placer/Model/Schedule.h"

#include "llvm/ADT/ArrayRef.h"

#include <optional>

namespace placer {

/// A schedule of one thing after another, by smallest growth and then by lot
/// many times over, the same in every run. None where all of that gets stuck,
/// which does not prove that there is none. About a tenth of a second at most,
/// or what one attempt takes.
std::optional<Schedule> placeSerially(const Instance &instance,
                                      llvm::ArrayRef<DeviceId> fixed);

} // namespace placer

#endif // PLACER_LIB_SEARCH_LIST_SERIALPLACEMENT_H
