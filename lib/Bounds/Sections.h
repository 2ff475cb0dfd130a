//===- Sections.h - Least times between two tasks ---------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Whatever depends on a task u and is needed by a task v must run between the
// finish of u and the start of v. Given the devices of u and of v, another
// device is of use only for what can be sent there and back in the meantime, so
// that branches between a fork and a join either share a device or pay for the
// way. Paths alone miss that: they look at one branch at a time, and let every
// branch choose for itself where u and v are.
//
// Sections are sought along a longest path (Backbone.h), the small ones first,
// so that larger ones can build on them.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_BOUNDS_SECTIONS_H
#define PLACER_LIB_BOUNDS_SECTIONS_H

#include "Bounds/BoundParts.h"

namespace placer {

/// Sections that may lengthen paths, for the tables to use. Takes time linear
/// in edges for each kind of device at either end, as long as sections are not
/// nested deeply, and stops at a fixed multiple of that where they are.
std::vector<Section> findSections(const BoundContext &context, Effort effort);

} // namespace placer

#endif // PLACER_LIB_BOUNDS_SECTIONS_H
