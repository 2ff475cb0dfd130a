//===- TotalOrder.cpp - A list whose members can be compared --------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Model/Delta/TotalOrder.h"

#include <algorithm>

using namespace placer;

void TotalOrder::assign(llvm::ArrayRef<int32_t> nodes) {
  // Every second slot is a gap, so that one is always near.
  slots.assign(2 * nodes.size() + 2, kGap);
  count = nodes.size();
  int32_t highest = kHead;
  for (int32_t node : nodes)
    highest = std::max(highest, node);
  if (size_t(highest + 1) > positions.size())
    positions.resize(highest + 1);
  for (size_t i = 0; i < nodes.size(); ++i)
    put(nodes[i], static_cast<int32_t>(2 * i + 1));
}

void TotalOrder::insertAfter(int32_t node, int32_t previous) {
  if (size_t(node) >= positions.size())
    positions.resize(node + 1);
  int32_t wanted = previous == kHead ? 0 : positions[previous] + 1;
  int32_t right = wanted, left = wanted - 1;
  int32_t lastRight = std::min(numPositions(), wanted + kReach);
  int32_t lastLeft = std::max(-1, wanted - kReach);
  while (true) {
    if (right < lastRight && slots[right] == kGap) {
      for (; right > wanted; --right)
        put(slots[right - 1], right);
      break;
    }
    if (left > lastLeft && slots[left] == kGap) {
      // Those before the wanted place move down, so it is one lower.
      for (--wanted; left < wanted; ++left)
        put(slots[left + 1], left);
      break;
    }
    if (right >= lastRight && left <= lastLeft) {
      assign(nodes());
      insertAfter(node, previous);
      return;
    }
    ++right;
    --left;
  }
  put(node, wanted);
  ++count;
}

int32_t TotalOrder::previous(int32_t node) const {
  for (int32_t position = positions[node] - 1; position >= 0; --position)
    if (slots[position] >= 0)
      return slots[position];
  return kHead;
}

int32_t TotalOrder::remove(int32_t node) {
  slots[positions[node]] = kGap;
  --count;
  return previous(node);
}

std::vector<int32_t> TotalOrder::nodes() const {
  std::vector<int32_t> result;
  result.reserve(count);
  for (int32_t node : slots)
    if (node >= 0)
      result.push_back(node);
  return result;
}
