//===- Nest.cpp - Tasks of a path that share a device ---------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bounds/Nest.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;

Nest::Nest(const Instance &instance, const Backbone &backbone) {
  // By group: the last position of its tasks.
  std::vector<int32_t> last(instance.numGroups(), kNone);
  for (int32_t position = 1; position < backbone.end(); ++position)
    last[instance.group(backbone.taskAt(position))] = position;
  std::vector<Level> all;
  for (int32_t position = 1; position < backbone.end(); ++position) {
    int32_t &right = last[instance.group(backbone.taskAt(position))];
    if (right > position)
      all.push_back({position, right});
    // Only the first task of a group begins a pair.
    right = kNone;
  }
  // A longest sequence whose right ends descend; left ends ascend already. By
  // length: the last pair of the sequence of that length that ends rightmost.
  std::vector<int32_t> best, previous(all.size(), kNone);
  for (int32_t i = 0; i < static_cast<int32_t>(all.size()); ++i) {
    auto it = llvm::partition_point(
        best, [&](int32_t j) { return all[j].right > all[i].right; });
    if (it != best.begin())
      previous[i] = *std::prev(it);
    if (it == best.end())
      best.push_back(i);
    else
      *it = i;
  }
  if (!best.empty())
    for (int32_t i = best.back(); i != kNone; i = previous[i])
      pairs.push_back(all[i]);
  std::reverse(pairs.begin(), pairs.end());
}

std::pair<int32_t, int32_t> Nest::around(int32_t from, int32_t to) const {
  std::pair<int32_t, int32_t> nowhere = {kNone, kNone};
  if (pairs.empty())
    return nowhere;
  bool isLeft = to <= pairs.back().left;
  if (!isLeft && from < pairs.back().right)
    return nowhere;
  // How many are outside, and how many not inside.
  auto outside = llvm::partition_point(pairs, [&](const Level &level) {
    return isLeft ? level.left <= from : level.right >= to;
  });
  auto inside = llvm::partition_point(pairs, [&](const Level &level) {
    return isLeft ? level.left < to : level.right > from;
  });
  if (outside == pairs.begin() || inside == pairs.end())
    return nowhere;
  return {static_cast<int32_t>(outside - pairs.begin()) - 1,
          static_cast<int32_t>(inside - pairs.begin())};
}
