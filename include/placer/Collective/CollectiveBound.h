//===- CollectiveBound.h - How fast a collective can be at all --*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For any weights w >= 0 of the channels, a schedule of length T has room for
// T * sum(w), and a byte over a link takes its share of it: the weights of the
// link's channels over its bandwidth. So T is at least the cheapest way, by
// these prices, to do the collective, over sum(w):
//   - broadcast: the cheapest tree from the root to all; all-gather: that of
//     each root for its share; reduce and reduce-scatter: trees to the root;
//   - all-reduce: for some device r, a tree to r and one more message into
//     every other device. Let r be the first that knows of every contribution.
//     Messages up to then contain a tree to r, and each other device learns
//     the last that it knows by a message that comes later. The same holds
//     backwards in time (a tree from r and one more message out of every other
//     device), and for groups of devices taken as one. A message is taken to
//     carry one value for each element.
// The weights come from linear programs in floating point; what they prove is
// computed in integers (Architecture.md).
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_COLLECTIVE_COLLECTIVEBOUND_H
#define PLACER_COLLECTIVE_COLLECTIVEBOUND_H

#include "placer/Collective/Collective.h"
#include "placer/Model/Bound.h"

namespace placer {

/// A time that no plan can beat. The collective must be one that
/// `checkCollective` finds nothing wrong with.
Bound collectiveBound(const Problem &machine, const Collective &collective);

} // namespace placer

#endif // PLACER_COLLECTIVE_COLLECTIVEBOUND_H
