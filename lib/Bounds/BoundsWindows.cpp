//===- BoundsWindows.cpp - Work that must be done within intervals --------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// With weights w of the devices (BoundParts.h), any stretch of time of length l
// has room for l * sum w. A task that must lie within the stretch takes at
// least min_d w(d) * T(d) of it; one that must lie there in part takes the
// least that it can leave inside, pushed to either end of its window.
//
//===----------------------------------------------------------------------===//

#include "Bounds/BoundParts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <cmath>
#include <tuple>

using namespace placer;

namespace {

/// Is there room for all work if the makespan is to be at most `limit`?
class WindowTest {
public:
  WindowTest(const BoundContext &context, int64_t limit)
      : instance(context.instance), context(context), limit(limit),
        tables(context.tables) {}

  /// False is a proof; true says nothing.
  bool mayFit();

private:
  /// A task on a device, or on several on which it is the same.
  struct Choice {
    int64_t time;
    /// The earliest start and the latest finish.
    int64_t head, deadline;
    int64_t weight;
  };

  bool loadFits(const EngineWeights &weights) const;
  bool intervalsFit(const EngineWeights &weights);
  int64_t workWithin(int64_t begin, int64_t end) const;

  const Instance &instance;
  const BoundContext &context;
  int64_t limit;
  PathTables tables;

  std::vector<Choice> choices;
  /// By task: where its choices begin.
  std::vector<size_t> choiceBegins;
};

} // namespace

bool WindowTest::mayFit() {
  if (!tables.tighten(limit, /*maxRounds=*/4))
    return false;
  for (const EngineWeights &weights : context.weights)
    // Where time is over, nothing is said.
    if (!context.deadline.isOver() &&
        (!loadFits(weights) ||
         headBodyTail(instance, tables, weights) > limit ||
         !intervalsFit(weights)))
      return false;
  return true;
}

/// Whether the engines have room for all groups between their idle ends.
bool WindowTest::loadFits(const EngineWeights &weights) const {
  IdleEnds ends = idleEnds(instance, tables);
  Wide room = 0;
  for (EngineId engine = 0; engine < instance.numEngines(); ++engine)
    room += Wide(weights.of[engine]) *
            std::max<int64_t>(0, limit - ends.head[engine] - ends.tail[engine]);
  for (GroupId group = 0; group < instance.numGroups(); ++group) {
    Wide least = -1;
    for (DeviceId device : instance.groupDevices(group)) {
      if (!tables.isUsable(group, device))
        continue;
      Wide work = 0;
      for (TaskId task : instance.groupMembers(group))
        work += Wide(weights.of[instance.engine(task, device)]) *
                instance.time(task, device);
      if (least < 0 || work < least)
        least = work;
    }
    room -= std::max<Wide>(least, 0);
  }
  return room >= 0;
}

/// The least weighted work that must be done in [begin, end).
int64_t WindowTest::workWithin(int64_t begin, int64_t end) const {
  int64_t total = 0;
  for (size_t task = 0; task + 1 < choiceBegins.size(); ++task) {
    int64_t least = kNever;
    for (size_t i = choiceBegins[task]; i < choiceBegins[task + 1]; ++i) {
      const Choice &choice = choices[i];
      // Started as early or as late as it can be.
      int64_t early = std::min(choice.head + choice.time, end) -
                      std::max(choice.head, begin);
      int64_t late = std::min(choice.deadline, end) -
                     std::max(choice.deadline - choice.time, begin);
      least = std::min(least, choice.weight *
                                  std::max<int64_t>(0, std::min(early, late)));
      if (least == 0)
        break;
    }
    total += least;
  }
  return total;
}

/// All values, ascending, if they are at most `most`; else the main ones alone,
/// or up to `most` of them, evenly by rank.
static std::vector<int64_t> sample(std::vector<int64_t> values,
                                   llvm::ArrayRef<int64_t> others,
                                   size_t most) {
  auto sortOut = [](std::vector<int64_t> &values) {
    llvm::sort(values);
    values.erase(llvm::unique(values), values.end());
  };
  sortOut(values);
  // Not worth sorting where there are so many.
  if (values.size() <= most && others.size() <= 100 * most) {
    std::vector<int64_t> all = values;
    llvm::append_range(all, others);
    sortOut(all);
    if (all.size() <= most)
      return all;
  }
  if (values.size() <= most)
    return values;
  std::vector<int64_t> result;
  for (size_t i = 0; i < most; ++i)
    result.push_back(values[i * (values.size() - 1) / (most - 1)]);
  return result;
}

bool WindowTest::intervalsFit(const EngineWeights &weights) {
  choices.clear();
  choiceBegins = {0};
  // Intervals begin where a task can start at the earliest, or must start at
  // the latest, and end likewise. The former say more where there are many.
  std::vector<int64_t> begins, ends, lateBegins, earlyEnds;
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    GroupId group = instance.group(task);
    int64_t head = kNever, deadline = 0;
    for (DeviceId device : instance.groupDevices(group)) {
      if (!tables.isUsable(group, device))
        continue;
      Choice choice{instance.time(task, device), tables.head(task, device),
                    limit - tables.tail(task, device),
                    weights.of[instance.engine(task, device)]};
      head = std::min(head, choice.head);
      deadline = std::max(deadline, choice.deadline);
      choices.push_back(choice);
    }
    // On devices where it is the same it counts once.
    auto key = [](const Choice &c) {
      return std::tie(c.time, c.head, c.deadline, c.weight);
    };
    auto first = choices.begin() + static_cast<ptrdiff_t>(choiceBegins.back());
    std::sort(first, choices.end(), [&](const Choice &a, const Choice &b) {
      return key(a) < key(b);
    });
    choices.erase(std::unique(first, choices.end(),
                              [&](const Choice &a, const Choice &b) {
                                return key(a) == key(b);
                              }),
                  choices.end());
    // What may be left out of account anyway needs no look.
    bool isFree = std::any_of(
        choices.begin() + choiceBegins.back(), choices.end(),
        [](const Choice &choice) { return choice.weight * choice.time == 0; });
    if (isFree) {
      choices.resize(choiceBegins.back());
      continue;
    }
    choiceBegins.push_back(choices.size());
    begins.push_back(head);
    ends.push_back(deadline);
    for (size_t i = choiceBegins.rbegin()[1]; i < choices.size(); ++i) {
      lateBegins.push_back(choices[i].deadline - choices[i].time);
      earlyEnds.push_back(choices[i].head + choices[i].time);
    }
  }
  // A look at an interval takes about a ns per choice.
  size_t budget = 5'000'000 / context.weights.size();
  auto most = static_cast<size_t>(std::sqrt(
      2.0 * double(budget) / double(std::max<size_t>(1, choices.size()))));
  most = std::max<size_t>(8, most);
  begins = sample(std::move(begins), lateBegins, most);
  ends = sample(std::move(ends), earlyEnds, most);
  for (int64_t begin : begins) {
    if (context.deadline.isOver())
      return true;
    for (int64_t end : ends)
      if (end > begin &&
          workWithin(begin, end) > Wide(weights.total) * (end - begin))
        return false;
  }
  return true;
}

Bound placer::boundByWindows(const BoundContext &context, int64_t proven) {
  Bound bound{proven, "energetic"};
  // A test takes about as many ns as this; a second is enough for all.
  int64_t numDevices = context.instance.numDevices();
  auto numWeights = static_cast<int64_t>(context.weights.size());
  int64_t workOfTest =
      context.instance.numTasks() *
          (60 * numDevices + 10 * context.transfers.relaxingSteps() +
           200 * numWeights) +
      1;
  int64_t mostTests = std::clamp<int64_t>(1'000'000'000 / workOfTest, 4, 24);
  int64_t tests = 0;
  auto mayTest = [&] {
    return tests < mostTests && !context.deadline.isOver();
  };
  auto isPossible = [&](int64_t limit) {
    ++tests;
    return WindowTest(context, limit).mayFit();
  };
  // By ever longer steps to a limit that may be kept, then back by halves.
  int64_t limit = proven, step = std::max<int64_t>(1, proven / 256);
  while (limit < context.horizon && mayTest()) {
    if (isPossible(limit))
      break;
    bound.ns = limit + 1;
    limit = std::min(context.horizon, limit + step);
    step *= 2;
  }
  while (bound.ns < limit && mayTest()) {
    int64_t middle = bound.ns + (limit - bound.ns) / 2;
    if (isPossible(middle))
      limit = middle;
    else
      bound.ns = middle + 1;
  }
  return bound;
}
