//===- Forwards.h - Tensors that are sent on --------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For what knows only transfers that start where their tensors are made.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_MODEL_FORWARDS_H
#define PLACER_MODEL_FORWARDS_H

#include "placer/Model/Simulate.h"

#include <optional>

namespace placer {

/// Whether some transfer of a complete schedule starts elsewhere than where its
/// tensor is made.
bool hasForwards(const Instance &instance, const Schedule &schedule);

/// The schedule itself where nothing is forwarded. Otherwise the same devices
/// and orders with all sent from where it is made; none where a link is missing
/// for that, or the memory does not allow it.
std::optional<Schedule> withoutForwards(const Instance &instance,
                                        const Schedule &schedule);

} // namespace placer

#endif // PLACER_MODEL_FORWARDS_H
