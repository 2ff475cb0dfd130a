//===- PartNote.h - Of what a task is a part ---------------------*- C++
//-*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TARGET_REPORT_PARTNOTE_H
#define PLACER_TARGET_REPORT_PARTNOTE_H

#include <string>

namespace placer {

/// What people are told of a task that was cut out of another one, or is a step
/// of a collective. Whoever takes notes takes one for each task, or none at
/// all.
struct PartNote {
  /// The name of the task that was cut, or of the collective; empty where the
  /// task is no part.
  std::string whole = {};
  /// Which part of it this is, as text: "[0 to 64, 20 to 30]"; of a collective
  /// the chunk.
  std::string region = {};
  /// Whether the whole is a collective.
  bool isStep = false;

  bool isPart() const { return !whole.empty(); }
};

} // namespace placer

#endif // PLACER_TARGET_REPORT_PARTNOTE_H
