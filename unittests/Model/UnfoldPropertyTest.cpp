//===- UnfoldPropertyTest.cpp - Unfolding against single elements ---------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which part needs and makes which element follows from its ranges and from how
// a tensor follows the axes, without boxes, borders or atoms.
//
//===----------------------------------------------------------------------===//

#include "../Common/RandomSplits.h"
#include "TestProblem.h"
#include "placer/Model/Unfold.h"
#include "placer/Model/Validate.h"

#include "gtest/gtest.h"

using namespace placer;
using namespace placer::testing;

namespace {

using Element = std::vector<int64_t>;

std::vector<Element> elementsOf(const Region &region) {
  std::vector<Element> elements = {{}};
  for (size_t dim = 0; dim < region.rank(); ++dim) {
    std::vector<Element> longer;
    for (const Element &element : elements)
      for (int64_t i = region.begin(dim); i < region.end(dim); ++i) {
        longer.push_back(element);
        longer.back().push_back(i);
      }
    elements = std::move(longer);
  }
  return elements;
}

struct UnfoldCase {
  explicit UnfoldCase(uint64_t seed, bool isCopied = false)
      : given(randomSplitProblem(seed)) {
    // So that slices of what a task holds have whole numbers of bytes.
    for (Task &task : given.tasks)
      task.residentBytes *= 120 * 120;
    Random random(seed + 2);
    choices = RandomSplits(given, random).choose();
    if (isCopied)
      RandomSplits(given, random).copySome(choices);
    unfolding = unfold(given, choices);
    shapes = tensorShapes(given.splits, given.tensors.size());
    weights = weightShapes(given.splits, given.weights.size());
  }

  /// Whether a part reads or writes an element of what follows its axes.
  template <typename Entries>
  bool touches(TaskId part, int32_t id, const Element &element,
               Entries SplitAxis::*entries) const {
    for (const auto &[axis, range] : unfolding.tasks[part].ranges)
      for (const auto &[entry, follows] : given.splits[axis].*entries) {
        if (entry != id || !follows.isSliced())
          continue;
        int64_t at = element[follows.dim];
        if (at < range.begin * follows.scale - follows.before ||
            at >= range.end * follows.scale + follows.after)
          return false;
      }
    return true;
  }

  Problem given;
  SplitChoices choices;
  Unfolding unfolding;
  std::vector<SplitShape> shapes, weights;
};

/// The parts whose work is in one element of a tensor of the unfolding, each as
/// often as it was added.
std::multiset<TaskId> termsOf(const Unfolding &unfolding, TensorId id,
                              const Element &element) {
  const TensorOrigin &origin = unfolding.tensors[id];
  TaskId producer = unfolding.problem.tensors[id].producer;
  std::multiset<TaskId> terms;
  if (unfolding.tasks[producer].kind != TaskOrigin::Kind::Sum)
    terms.insert(producer);
  // What the producer reads of the same tensor is what it adds to.
  for (TensorId other = 0; size_t(other) < unfolding.tensors.size(); ++other) {
    if (unfolding.tensors[other].tensor != origin.tensor ||
        !llvm::is_contained(unfolding.problem.tensors[other].consumers,
                            producer))
      continue;
    auto inside = elementsOf(unfolding.tensors[other].region);
    if (!llvm::is_contained(inside, element))
      continue;
    auto more = termsOf(unfolding, other, element);
    terms.insert(more.begin(), more.end());
  }
  return terms;
}

} // namespace

TEST(UnfoldProperty, WithoutChoicesNothingChanges) {
  for (uint64_t seed = 0; seed < 200; ++seed) {
    Problem given = randomSplitProblem(seed);
    ASSERT_EQ(show(validate(given)), "");
    Unfolding unfolding = unfold(given, {});
    const Problem &same = unfolding.problem;
    ASSERT_EQ(same.tasks.size(), given.tasks.size());
    for (size_t i = 0; i < given.tasks.size(); ++i) {
      EXPECT_EQ(same.tasks[i].name, given.tasks[i].name);
      EXPECT_EQ(same.tasks[i].costNs, given.tasks[i].costNs);
      EXPECT_EQ(same.tasks[i].devices, given.tasks[i].devices);
      EXPECT_EQ(same.tasks[i].colocation, given.tasks[i].colocation);
      EXPECT_EQ(same.tasks[i].residentBytes, given.tasks[i].residentBytes);
      EXPECT_EQ(same.tasks[i].workspaceBytes, given.tasks[i].workspaceBytes);
    }
    ASSERT_EQ(same.tensors.size(), given.tensors.size());
    for (size_t i = 0; i < given.tensors.size(); ++i) {
      EXPECT_EQ(same.tensors[i].name, given.tensors[i].name);
      EXPECT_EQ(same.tensors[i].producer, given.tensors[i].producer);
      EXPECT_EQ(same.tensors[i].bytes, given.tensors[i].bytes);
      EXPECT_EQ(same.tensors[i].consumers, given.tensors[i].consumers);
      EXPECT_EQ(same.tensors[i].isResult, given.tensors[i].isResult);
    }
    ASSERT_EQ(same.weights.size(), given.weights.size());
    for (size_t i = 0; i < given.weights.size(); ++i) {
      EXPECT_EQ(same.weights[i].name, given.weights[i].name);
      EXPECT_EQ(same.weights[i].bytes, given.weights[i].bytes);
      EXPECT_EQ(same.weights[i].readers, given.weights[i].readers);
    }
    EXPECT_EQ(same.splits, given.splits);
  }
}

TEST(UnfoldProperty, PartsReadWhatTheyNeedAndNothingElse) {
  int64_t read = 0, cut = 0, summed = 0, chained = 0;
  for (uint64_t seed = 0; seed < 400; ++seed) {
    UnfoldCase c(seed);
    ASSERT_FALSE(checkChoices(c.given, c.choices));
    const Problem &problem = c.unfolding.problem;
    ASSERT_EQ(show(validate(problem)), "") << seed;
    for (size_t id = 0; id < c.given.tensors.size(); ++id) {
      const Tensor &tensor = c.given.tensors[id];
      auto tensorId = static_cast<TensorId>(id);
      std::vector<TensorId> pieces;
      for (size_t p = 0; p < problem.tensors.size(); ++p)
        if (c.unfolding.tensors[p].tensor == tensorId) {
          Region all = Region::whole(c.shapes[id]);
          int64_t exact = tensor.bytes * c.unfolding.tensors[p].region.volume();
          EXPECT_EQ(problem.tensors[p].bytes,
                    (exact + all.volume() - 1) / all.volume());
          pieces.push_back(static_cast<TensorId>(p));
        }
      cut += pieces.size() > 1;
      // Element by element, as often as the tensor lists the consumer.
      for (const Element &element : elementsOf(Region::whole(c.shapes[id]))) {
        std::multiset<TaskId> readers, expected, writers;
        for (TaskId consumer : tensor.consumers)
          for (TaskId part = c.unfolding.firstPart[consumer];
               part < c.unfolding.firstPart[consumer + 1]; ++part)
            if (c.touches(part, tensorId, element, &SplitAxis::tensors))
              expected.insert(part);
        for (TaskId part = c.unfolding.firstPart[tensor.producer];
             part < c.unfolding.firstPart[tensor.producer + 1]; ++part)
          if (c.touches(part, tensorId, element, &SplitAxis::tensors))
            writers.insert(part);
        int finals = 0;
        for (TensorId piece : pieces) {
          if (c.unfolding.tensors[piece].isPartial ||
              !llvm::is_contained(elementsOf(c.unfolding.tensors[piece].region),
                                  element))
            continue;
          ++finals;
          for (TaskId reader : problem.tensors[piece].consumers)
            readers.insert(reader);
          EXPECT_EQ(termsOf(c.unfolding, piece, element), writers);
          TaskId producer = problem.tensors[piece].producer;
          bool isSum =
              c.unfolding.tasks[producer].kind == TaskOrigin::Kind::Sum;
          summed += isSum;
          chained += !isSum && writers.size() > 1;
        }
        EXPECT_EQ(readers, expected);
        bool isHeld = tensor.isResult || tensor.consumers.empty();
        EXPECT_EQ(finals, isHeld || !expected.empty() ? 1 : 0);
        read += expected.size();
      }
    }
  }
  EXPECT_GT(read, 10000);
  EXPECT_GT(cut, 300);
  EXPECT_GT(summed, 300);
  EXPECT_GT(chained, 300);
}

/// A part of a reader gets every element that it needs once, all of them from
/// the parts of the same copy.
TEST(UnfoldProperty, EveryPartReadsOneCopy) {
  int64_t later = 0, summed = 0;
  for (uint64_t seed = 0; seed < 400; ++seed) {
    UnfoldCase c(seed, /*isCopied=*/true);
    ASSERT_FALSE(checkChoices(c.given, c.choices));
    const Problem &problem = c.unfolding.problem;
    ASSERT_EQ(show(validate(problem)), "") << seed;
    std::vector<int64_t> copiesOf(c.given.tasks.size(), 1);
    for (const SplitChoice &choice : c.choices)
      if (!choice.levels.empty() && choice.levels.front().isOfCopies())
        copiesOf[choice.task] = choice.levels.front().copies;
    auto copyOf = [&](TaskId part) {
      return copiesOf[c.unfolding.tasks[part].task] > 1
                 ? c.unfolding.tasks[part].path.front()
                 : 0;
    };
    for (size_t id = 0; id < c.given.tensors.size(); ++id) {
      const Tensor &tensor = c.given.tensors[id];
      auto tensorId = static_cast<TensorId>(id);
      std::map<TaskId, std::set<int32_t>> copiesOfReader;
      for (const Element &element : elementsOf(Region::whole(c.shapes[id]))) {
        std::multiset<TaskId> readers, expected;
        std::map<int32_t, std::multiset<TaskId>> writers;
        for (TaskId consumer : tensor.consumers)
          for (TaskId part = c.unfolding.firstPart[consumer];
               part < c.unfolding.firstPart[consumer + 1]; ++part)
            if (c.touches(part, tensorId, element, &SplitAxis::tensors))
              expected.insert(part);
        for (TaskId part = c.unfolding.firstPart[tensor.producer];
             part < c.unfolding.firstPart[tensor.producer + 1]; ++part)
          if (c.touches(part, tensorId, element, &SplitAxis::tensors))
            writers[copyOf(part)].insert(part);
        int results = 0;
        for (size_t piece = 0; piece < problem.tensors.size(); ++piece) {
          if (c.unfolding.tensors[piece].tensor != tensorId ||
              c.unfolding.tensors[piece].isPartial ||
              !llvm::is_contained(elementsOf(c.unfolding.tensors[piece].region),
                                  element))
            continue;
          std::multiset<TaskId> terms =
              termsOf(c.unfolding, static_cast<TensorId>(piece), element);
          ASSERT_FALSE(terms.empty());
          int32_t copy = copyOf(*terms.begin());
          EXPECT_EQ(terms, writers[copy]);
          results += problem.tensors[piece].isResult;
          summed += copy > 0 && terms.size() > 1;
          for (TaskId reader : problem.tensors[piece].consumers) {
            readers.insert(reader);
            copiesOfReader[reader].insert(copy);
            later += copy > 0;
          }
        }
        EXPECT_EQ(readers, expected) << seed;
        EXPECT_EQ(results, tensor.isResult ? 1 : 0);
      }
      for (const auto &[reader, copies] : copiesOfReader)
        EXPECT_EQ(copies.size(), 1u);
    }
  }
  EXPECT_GT(later, 500);
  EXPECT_GT(summed, 20);
}

/// By where a part stands among all, level by level.
TEST(SplitChoices, CopiesAreSpreadOverTheirReaders) {
  using Taken = std::vector<int32_t>;
  EXPECT_EQ(copiesRead({{}}, 3), Taken({0}));
  EXPECT_EQ(copiesRead({{0}, {1}, {2}, {3}}, 2), Taken({0, 0, 1, 1}));
  EXPECT_EQ(copiesRead({{0}, {1}, {2}}, 3), Taken({0, 1, 2}));
  EXPECT_EQ(copiesRead({{0}, {1}}, 4), Taken({0, 2}));
  // The first half has two parts, the other one four.
  EXPECT_EQ(copiesRead({{0, 0}, {0, 1}, {1, 0}, {1, 1}, {1, 2}, {1, 3}}, 2),
            Taken({0, 0, 1, 1, 1, 1}));
  EXPECT_EQ(copiesRead({{0, 0}, {0, 1}, {1, 0}, {1, 1}, {1, 2}, {1, 3}}, 4),
            Taken({0, 1, 2, 2, 3, 3}));
}

TEST(SplitChoices, DevicesAreThoseOfAsManyLevelsAsItTakes) {
  using Places = std::vector<int32_t>;
  std::vector<PartPath> paths = {{0, 0}, {0, 1}, {1, 0}, {1, 1}, {1, 2}};
  EXPECT_EQ(placesOfParts(paths, 2), Places({0, 0, 1, 1, 1}));
  EXPECT_EQ(placesOfParts(paths, 5), Places({0, 1, 2, 3, 4}));
  EXPECT_EQ(placesOfParts(paths, 3), Places());
}

TEST(UnfoldProperty, PartsHoldWhatTheyNeedAndNothingElse) {
  int64_t sliced = 0, shared = 0;
  for (uint64_t seed = 0; seed < 400; ++seed) {
    UnfoldCase c(seed);
    const Problem &problem = c.unfolding.problem;
    for (size_t id = 0; id < c.given.weights.size(); ++id) {
      std::map<TaskId, std::set<Element>> held;
      for (size_t w = 0; w < problem.weights.size(); ++w) {
        if (c.unfolding.weights[w].weight != static_cast<WeightId>(id))
          continue;
        for (TaskId reader : problem.weights[w].readers)
          for (Element &element : elementsOf(c.unfolding.weights[w].region))
            EXPECT_TRUE(held[reader].insert(element).second);
      }
      for (TaskId reader : c.given.weights[id].readers)
        for (TaskId part = c.unfolding.firstPart[reader];
             part < c.unfolding.firstPart[reader + 1]; ++part) {
          std::set<Element> needed;
          for (Element &element : elementsOf(Region::whole(c.weights[id])))
            if (c.touches(part, static_cast<WeightId>(id), element,
                          &SplitAxis::weights))
              needed.insert(element);
          EXPECT_EQ(held[part], needed);
          sliced +=
              needed.size() < elementsOf(Region::whole(c.weights[id])).size();
        }
    }
    // What a task alone holds: in all as much as before, in parts and shared.
    for (size_t task = 0; task < c.given.tasks.size(); ++task) {
      int64_t all = c.given.tasks[task].residentBytes, sum = 0;
      for (size_t w = 0; w < problem.weights.size(); ++w)
        if (c.unfolding.weights[w].task == static_cast<TaskId>(task)) {
          sum += problem.weights[w].bytes;
          ++shared;
        }
      for (TaskId part = c.unfolding.firstPart[task];
           part < c.unfolding.firstPart[task + 1]; ++part)
        sum += problem.tasks[part].residentBytes;
      EXPECT_EQ(sum, all);
    }
  }
  EXPECT_GT(sliced, 200);
  EXPECT_GT(shared, 100);
}

TEST(UnfoldProperty, PartsDoTheWorkOfTheWhole) {
  int64_t split = 0;
  for (uint64_t seed = 0; seed < 400; ++seed) {
    UnfoldCase c(seed);
    for (size_t task = 0; task < c.given.tasks.size(); ++task) {
      const Task &whole = c.given.tasks[task];
      TaskId begin = c.unfolding.firstPart[task],
             end = c.unfolding.firstPart[task + 1];
      split += end - begin > 1;
      for (size_t key = 0; key < whole.costNs.size(); ++key) {
        int64_t sum = 0, least = whole.costNs[key].second;
        for (TaskId part = begin; part < end; ++part) {
          const Task &made = c.unfolding.problem.tasks[part];
          EXPECT_EQ(made.costNs[key].first, whole.costNs[key].first);
          EXPECT_EQ(made.devices, whole.devices);
          EXPECT_EQ(made.op, whole.op);
          EXPECT_LE(made.costNs[key].second, whole.costNs[key].second);
          EXPECT_LE(made.workspaceBytes, whole.workspaceBytes);
          sum += made.costNs[key].second;
          // What a part takes whatever its share is.
          int64_t overhead = 0;
          for (const auto &[axis, range] : c.unfolding.tasks[part].ranges)
            for (const auto &[name, ns] : c.given.splits[axis].overheadNs)
              if (name == whole.costNs[key].first)
                overhead = std::max(overhead, ns);
          least += part == begin ? 0 : overhead;
        }
        EXPECT_GE(sum, least);
        // Each part is rounded up once for each axis.
        EXPECT_LE(sum, least + 2 * (end - begin));
      }
    }
  }
  EXPECT_GT(split, 500);
}

TEST(UnfoldProperty, WhatSharesADeviceStillDoes) {
  int64_t apart = 0, together = 0;
  for (uint64_t seed = 0; seed < 400; ++seed) {
    UnfoldCase c(seed);
    const Problem &problem = c.unfolding.problem;
    // The tasks of the given problem that each new set has parts of, and the
    // sets that each given set became.
    std::map<std::string, std::set<TaskId>> tasksOf;
    std::map<std::string, std::set<std::string>> setsOf;
    std::map<std::string, std::set<TaskId>> membersOf;
    for (size_t part = 0; part < problem.tasks.size(); ++part) {
      TaskId task = c.unfolding.tasks[part].task;
      const std::string &set = c.given.tasks[task].colocation;
      if (set.empty() || c.unfolding.tasks[part].kind == TaskOrigin::Kind::Sum)
        continue;
      EXPECT_FALSE(problem.tasks[part].colocation.empty());
      tasksOf[problem.tasks[part].colocation].insert(task);
      setsOf[set].insert(problem.tasks[part].colocation);
      membersOf[set].insert(task);
    }
    for (const auto &[set, parts] : setsOf) {
      // Every task has a part in each of them.
      for (const std::string &part : parts)
        EXPECT_EQ(tasksOf[part], membersOf[set]);
      apart += parts.size() > 1;
      together += parts.size() == 1;
    }
  }
  EXPECT_GT(apart, 10);
  EXPECT_GT(together, 10);
}
