//===- Timeline.cpp - When a device or channel is taken -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/List/Timeline.h"

#include <algorithm>
#include <cassert>

using namespace placer;

/// The number of the first `count` values, which ascend, that are <= `value`.
/// A binary search in which nothing has to be predicted but its end.
static int countUpTo(const int64_t *values, int count, int64_t value) {
  int from = 0;
  while (count > 0) {
    int half = (count + 1) / 2;
    from += values[from + half - 1] <= value ? half : 0;
    count -= half;
  }
  return from;
}

int64_t Timeline::earliestFit(int64_t ready, int64_t length) const {
  // Most lists book at the end most of the time.
  if (ready >= idleFrom || length == 0)
    return ready;
  int64_t fit = root < 0 ? -1 : find(root, ready, length);
  return fit < 0 ? idleFrom : fit;
}

void Timeline::book(int64_t start, int64_t length) {
  assert(start >= 0 && length >= 0 && "a booking before time begins");
  if (length == 0)
    return;
  if (start < idleFrom) {
    int64_t end = take(root, start, length);
    if (end > start + length)
      addGap(start + length, end - start - length);
    return;
  }
  if (start > idleFrom)
    addGap(idleFrom, start - idleFrom);
  idleFrom = start + length;
}

void Timeline::clear() {
  nodes.clear();
  root = -1;
  idleFrom = 0;
}

int32_t Timeline::addNode(bool isLeaf) {
  nodes.emplace_back();
  nodes.back().isLeaf = isLeaf;
  return static_cast<int32_t>(nodes.size()) - 1;
}

/// The first time in a gap of this subtree, or -1.
int64_t Timeline::find(int32_t index, int64_t ready, int64_t length) const {
  const Node &node = nodes[index];
  int later = countUpTo(node.start, node.count, ready);
  // Only the last entry that starts by `ready` can reach beyond it; in those
  // after it the length alone decides, so only one path is searched in vain.
  if (int i = later - 1; i >= 0 && node.longest[i] >= length) {
    if (!node.isLeaf) {
      int64_t fit = find(node.child[i], ready, length);
      if (fit >= 0)
        return fit;
    } else if (node.start[i] + node.longest[i] - ready >= length) {
      return ready;
    }
  }
  for (int i = later; i < node.count; ++i)
    if (node.longest[i] >= length)
      return node.isLeaf ? node.start[i] : find(node.child[i], ready, length);
  return -1;
}

int64_t Timeline::longestOf(int32_t index) const {
  const Node &node = nodes[index];
  return *std::max_element(node.longest, node.longest + node.count);
}

void Timeline::addGap(int64_t start, int64_t length) {
  if (root < 0)
    root = addNode(/*isLeaf=*/true);
  int32_t split = addGap(root, start, length);
  if (split < 0)
    return;
  int32_t left = root;
  root = addNode(/*isLeaf=*/false);
  addEntry(root, 0, nodes[left].start[0], longestOf(left), left);
  addEntry(root, 1, nodes[split].start[0], longestOf(split), split);
}

/// Adds a gap to a subtree. Where its root is full, the later half of it comes
/// back as a new node, to be added above; else -1.
int32_t Timeline::addGap(int32_t index, int64_t start, int64_t length) {
  int i = countUpTo(nodes[index].start, nodes[index].count, start);
  if (nodes[index].isLeaf)
    return addEntry(index, i, start, length, -1);
  // Gaps come from the end, or from parting one: none is before all others.
  assert(i > 0 && "a gap from nowhere");
  --i;
  int32_t child = nodes[index].child[i];
  int32_t split = addGap(child, start, length);
  nodes[index].longest[i] = longestOf(child);
  if (split < 0)
    return -1;
  return addEntry(index, i + 1, nodes[split].start[0], longestOf(split), split);
}

/// Puts an entry at place `i` of a node, which may split it as above.
int32_t Timeline::addEntry(int32_t index, int i, int64_t start, int64_t longest,
                           int32_t child) {
  int32_t split = -1;
  if (nodes[index].count == kWidth) {
    split = addNode(nodes[index].isLeaf);
    Node &full = nodes[index], &later = nodes[split];
    // Time goes on: an entry at the end leaves a full node behind, so that
    // nodes do not stay half empty.
    int kept = i == kWidth ? kWidth : kWidth / 2;
    later.count = kWidth - kept;
    std::copy(full.start + kept, full.start + kWidth, later.start);
    std::copy(full.longest + kept, full.longest + kWidth, later.longest);
    std::copy(full.child + kept, full.child + kWidth, later.child);
    full.count = kept;
    if (i > kept || kept == kWidth) {
      index = split;
      i -= kept;
    }
  }
  Node &node = nodes[index];
  std::copy_backward(node.start + i, node.start + node.count,
                     node.start + node.count + 1);
  std::copy_backward(node.longest + i, node.longest + node.count,
                     node.longest + node.count + 1);
  std::copy_backward(node.child + i, node.child + node.count,
                     node.child + node.count + 1);
  node.start[i] = start;
  node.longest[i] = longest;
  node.child[i] = child;
  ++node.count;
  return split;
}

/// Takes [start, start + length) out of the gap that holds it. What is left
/// before it stays as the gap, else what is left after it; returns the end of
/// what the caller has still to add as a gap, or of the booking.
int64_t Timeline::take(int32_t index, int64_t start, int64_t length) {
  int i = countUpTo(nodes[index].start, nodes[index].count, start) - 1;
  assert(i >= 0 && "booking what is not idle");
  if (!nodes[index].isLeaf) {
    int32_t child = nodes[index].child[i];
    int64_t end = take(child, start, length);
    nodes[index].longest[i] = longestOf(child);
    return end;
  }
  int64_t &gapStart = nodes[index].start[i];
  int64_t &gapLength = nodes[index].longest[i];
  int64_t end = gapStart + gapLength;
  assert(start + length <= end && "booking what is not idle");
  if (start > gapStart) {
    gapLength = start - gapStart;
    return end;
  }
  gapStart += length;
  gapLength -= length;
  return start + length;
}

int64_t placer::earliestJointFit(llvm::ArrayRef<const Timeline *> timelines,
                                 int64_t ready, int64_t length,
                                 int64_t latest) {
  // Each step goes to the earliest time that one of them allows, so no common
  // time is jumped over; it ends when a whole round changes nothing.
  int64_t time = ready;
  size_t agreeing = 0;
  for (size_t i = 0; agreeing < timelines.size() && time <= latest;
       ++agreeing) {
    int64_t fit = timelines[i]->earliestFit(time, length);
    if (fit != time)
      agreeing = 0;
    time = fit;
    i = i + 1 < timelines.size() ? i + 1 : 0;
  }
  return time;
}
