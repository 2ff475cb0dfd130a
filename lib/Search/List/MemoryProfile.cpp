//===- MemoryProfile.cpp - Bytes in use on a device over time -------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/List/MemoryProfile.h"

#include "Search/List/TreapPriority.h"

#include "llvm/ADT/SmallVector.h"

using namespace placer;

void MemoryProfile::change(int64_t time, int64_t delta) {
  if (delta == 0)
    return;
  // Changes at one instant are one step: what ends frees first.
  llvm::SmallVector<int32_t, 64> path;
  for (int32_t node = root; node >= 0;) {
    path.push_back(node);
    if (steps[node].time == time) {
      steps[node].delta += delta;
      while (!path.empty()) {
        update(path.back());
        path.pop_back();
      }
      return;
    }
    node = time < steps[node].time ? steps[node].left : steps[node].right;
  }
  auto added = static_cast<int32_t>(steps.size());
  steps.push_back({time, delta, delta, delta, -1, -1, treapPriority(added)});
  root = insert(root, added);
}

void MemoryProfile::update(int32_t node) {
  Step &step = steps[node];
  int64_t sum = step.delta, highest = step.delta;
  if (step.left >= 0) {
    sum += steps[step.left].sum;
    highest = std::max(steps[step.left].highest, sum);
  }
  if (step.right >= 0) {
    highest = std::max(highest, sum + steps[step.right].highest);
    sum += steps[step.right].sum;
  }
  step.sum = sum;
  step.highest = highest;
}

int32_t MemoryProfile::insert(int32_t node, int32_t added) {
  if (node < 0)
    return added;
  if (steps[added].priority > steps[node].priority) {
    split(node, steps[added].time, steps[added].left, steps[added].right);
    update(added);
    return added;
  }
  if (steps[added].time < steps[node].time)
    steps[node].left = insert(steps[node].left, added);
  else
    steps[node].right = insert(steps[node].right, added);
  update(node);
  return node;
}

/// Splits a subtree into the steps before and after `time`.
void MemoryProfile::split(int32_t node, int64_t time, int32_t &left,
                          int32_t &right) {
  if (node < 0) {
    left = right = -1;
    return;
  }
  if (steps[node].time < time) {
    split(steps[node].right, time, steps[node].right, right);
    left = node;
  } else {
    split(steps[node].left, time, left, steps[node].left);
    right = node;
  }
  update(node);
}

std::optional<int64_t> MemoryProfile::earliestBelow(int64_t ready,
                                                    int64_t limit) const {
  if (peak() <= limit)
    return ready;
  if (finalLevel() > limit)
    return std::nullopt;
  // Find the last step after which the level is too high; the step that
  // follows it, which exists because the last level is low enough, is the
  // answer.
  int64_t before = 0, next = 0;
  for (int32_t node = root; node >= 0;) {
    const Step &step = steps[node];
    int64_t level =
        before + step.delta + (step.left < 0 ? 0 : steps[step.left].sum);
    if (step.right >= 0 && level + steps[step.right].highest > limit) {
      before = level;
      node = step.right;
      continue;
    }
    if (level > limit) {
      for (int32_t later = step.right; later >= 0; later = steps[later].left)
        next = steps[later].time;
      break;
    }
    next = step.time;
    node = step.left;
  }
  return std::max(ready, next);
}
