//===- TimingSweep.cpp - Times of what has changed, and no more -----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Model/Delta/TimingSweep.h"

#include "llvm/ADT/bit.h"

using namespace placer;

void TimingSweep::mark(ActivityId activity) {
  auto position = static_cast<size_t>(graph.order.position(activity));
  uint64_t &word = dirty[position / 64];
  uint64_t bit = uint64_t(1) << (position % 64);
  if (word & bit)
    return;
  word |= bit;
  ++numDirty;
  lowestDirty = std::min(lowestDirty, position / 64);
  highestDirty = std::max(highestDirty, position / 64);
}

//===----------------------------------------------------------------------===//
// Starts and finishes
//===----------------------------------------------------------------------===//

void TimingSweep::retime(ActivityId activity) {
  int64_t start = 0;
  graph.forEachBefore(activity, [&](ActivityId before) {
    start = std::max(start, graph.times[before].finish);
  });
  const OrderedActivities::Timing &time = graph.times[activity];
  int64_t finish = start + time.duration, old = time.finish;
  if (start == time.start && finish == old)
    return;
  graph.setTimes(activity, start, finish);
  if (finish == old)
    return;
  // A finish matters to what comes after when it comes to lie behind its start,
  // or when it was what the start waited for.
  graph.forEachAfter(activity, [&](ActivityId after) {
    if (int64_t its = graph.times[after].start; finish > its || old == its)
      mark(after);
  });
}

int64_t TimingSweep::update(int64_t limit) {
  // With tails that are certain, a schedule that gets too long shows where it
  // begins to, not only at its end.
  int32_t first = graph.order.numPositions();
  for (ActivityId activity : graph.touched)
    if (graph.exists(activity))
      first = std::min(first, graph.order.position(activity));
  raisesSpread = false;
  markTails(first);
  sweepTails();

  lowestDirty = dirty.size();
  for (ActivityId activity : graph.touched)
    if (graph.exists(activity))
      mark(activity);
  graph.touched.clear();
  // What waits stands behind what it waits for, so nothing is timed twice.
  while (numDirty > 0) {
    while (dirty[lowestDirty] == 0)
      ++lowestDirty;
    int bit = llvm::countr_zero(dirty[lowestDirty]);
    dirty[lowestDirty] &= dirty[lowestDirty] - 1;
    --numDirty;
    ActivityId activity =
        graph.order.at(static_cast<int32_t>(lowestDirty * 64 + bit));
    retime(activity);
    const OrderedActivities::Timing &time = graph.times[activity];
    if (time.finish + time.tail > limit) {
      std::fill(dirty.begin() + lowestDirty, dirty.end(), 0);
      numDirty = 0;
      return time.finish + time.tail;
    }
  }
  // What takes no time ends with something that does, or at 0.
  ActivityId last = graph.last();
  return last == kNone ? 0 : graph.finish(last);
}

//===----------------------------------------------------------------------===//
// Tails
//===----------------------------------------------------------------------===//

/// What stands before the reach of the sweep waits for a later one.
void TimingSweep::markEarlier(ActivityId before, int64_t old, int64_t now) {
  if (now <= graph.times[before].tail && old != graph.times[before].tail)
    return;
  if (graph.order.position(before) < firstToTail)
    graph.touchedBehind.push_back(before);
  else
    mark(before);
}

void TimingSweep::markPredecessors(ActivityId activity, int64_t old,
                                   int64_t now) {
  graph.forEachBefore(
      activity, [&](ActivityId before) { markEarlier(before, old, now); });
}

void TimingSweep::retail(ActivityId activity) {
  int64_t tail = 0;
  graph.forEachAfter(activity, [&](ActivityId after) {
    tail =
        std::max(tail, graph.times[after].tail + graph.times[after].duration);
  });
  int64_t old = graph.times[activity].tail;
  if (tail == old)
    return;
  graph.setTail(activity, tail);
  // Before a commit only what gets shorter is passed on. So no tail is too
  // long.
  int64_t duration = graph.duration(activity);
  if (tail > old && !raisesSpread)
    raised.push_back(activity);
  else
    markPredecessors(activity, old + duration, tail + duration);
}

/// Marks what has changed behind, from a position on.
void TimingSweep::markTails(int32_t first) {
  dirty.resize(graph.order.numPositions() / 64 + 1, 0);
  highestDirty = 0;
  firstToTail = first;
  std::vector<ActivityId> &changed = graph.touchedBehind;
  size_t numLater = 0;
  for (size_t i = 0, e = changed.size(); i != e; ++i) {
    ActivityId activity = changed[i];
    if (!graph.exists(activity))
      continue;
    if (graph.order.position(activity) < first)
      changed[numLater++] = activity;
    else
      mark(activity);
  }
  changed.resize(numLater);
}

void TimingSweep::sweepTails() {
  while (numDirty > 0) {
    while (dirty[highestDirty] == 0)
      --highestDirty;
    int bit = 63 - llvm::countl_zero(dirty[highestDirty]);
    dirty[highestDirty] ^= uint64_t(1) << bit;
    --numDirty;
    retail(graph.order.at(static_cast<int32_t>(highestDirty * 64 + bit)));
  }
}

void TimingSweep::settleTails() {
  raisesSpread = true;
  markTails(0);
  for (ActivityId activity : raised)
    if (graph.exists(activity))
      markPredecessors(activity, kUnknown,
                       graph.times[activity].tail + graph.duration(activity));
  raised.clear();
  sweepTails();
}
